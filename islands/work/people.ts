import { personName } from "#/src/contract/person-name";
import type { Assignee } from "#/src/contract/users";

/** Whom work can be given to. */
export type People = { people: readonly Assignee[] };

/** Who has a thing, in words; somebody who left the pickers is still somebody. */
export function holderName(userId: string | null, people: readonly Assignee[]): string {
  if (userId === null) return "Unassigned";
  const person = people.find(({ id }) => id === userId);
  return person ? personName(person) : "Former colleague";
}
