import type { SelectOption } from "#/islands/ui/inputs";
import type { AdminFacts } from "../facts";

export function clientOptions(clients: AdminFacts["clients"]): SelectOption[] {
  return clients.map(({ id, name }) => ({ value: id, label: name }));
}
