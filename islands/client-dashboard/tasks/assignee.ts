import { personName } from "#/src/contract/person-name";
import type { Assignee } from "#/src/contract/users";

/** Whose task it is to do, in words; somebody who left the pickers is still somebody. */
export function assigneeName(userId: string | null, people: readonly Assignee[]): string {
  if (userId === null) return "Unassigned";
  const person = people.find(({ id }) => id === userId);
  return person ? personName(person) : "Former colleague";
}
