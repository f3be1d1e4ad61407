import { personName } from "#/src/contract/person-name";
import type { Assignee } from "#/src/contract/users";

/** Returns the assignee's name; also for people who can no longer be assigned. */
export function assigneeName(userId: string | null, people: readonly Assignee[]): string {
  if (userId === null) return "Unassigned";
  const person = people.find(({ id }) => id === userId);
  return person ? personName(person) : "Former colleague";
}
