import { choice, type KeyOf } from "./choice";

/** The screens whose lists can be saved as views. */
export const viewScreen = choice({
  clients: { label: "Clients" },
  work: { label: "My Work" },
  leads: { label: "Leads" },
  design: { label: "Design" },
  audits: { label: "Audits" },
});
export type ViewScreen = KeyOf<typeof viewScreen>;
