import { choice, type KeyOf } from "./choice";

/** Kinds of search results, in the order of equal matches. */
export const searchKind = choice({
  client: { label: "Client" },
  person: { label: "Person" },
  lead: { label: "Lead" },
  design_project: { label: "Design project" },
  task: { label: "Task" },
});
export type SearchKind = KeyOf<typeof searchKind>;
