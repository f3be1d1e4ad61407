import { choice, type KeyOf } from "./choice";

/** What a search finds, in the order in which equals stand. */
export const searchKind = choice({
  client: { label: "Client" },
  person: { label: "Person" },
  lead: { label: "Lead" },
  design_project: { label: "Design project" },
  task: { label: "Task" },
});
export type SearchKind = KeyOf<typeof searchKind>;
