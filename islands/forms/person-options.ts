import type { SelectOption } from "#/islands/ui/inputs";
import { personName } from "#/src/contract/person-name";
import type { Assignee } from "#/src/contract/users";

/** Lists the possible assignees, and the current one. */
export function personOptions(people: readonly Assignee[], current: string | null = null): SelectOption[] {
  const options = people.map((person) => ({ value: person.id, label: personName(person) }));
  if (current === null || people.some(({ id }) => id === current)) return options;
  return [...options, { value: current, label: "Former colleague" }];
}
