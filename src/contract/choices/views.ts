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

/** The path of each screen. */
export const viewPaths: Readonly<Record<ViewScreen, string>> = {
  clients: "/",
  work: "/my-work",
  leads: "/client-leads",
  design: "/design",
  audits: "/audit",
};

/** The screens that can open after sign-in. */
export const landing = choice({ clients: { label: "Clients" }, my_work: { label: "My Work" } });
