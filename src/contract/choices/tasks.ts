import { choice, type KeyOf } from "./choice";

export const taskStatus = choice({
  not_started: { label: "Not Started", tone: "gray" },
  in_progress: { label: "In Progress", tone: "blue" },
  blocked: { label: "Blocked", tone: "red" },
  done: { label: "Done", tone: "green" },
});
export type TaskStatus = KeyOf<typeof taskStatus>;

/** Phase of a task: part of the launch, or of the work after it. */
export const taskPhase = choice({
  onboarding: { label: "Onboarding" },
  ongoing: { label: "Ongoing" },
});
export type TaskPhase = KeyOf<typeof taskPhase>;

export const taskOwner = choice({
  agency: { label: "Agency" },
  client: { label: "Client" },
});
export type TaskOwner = KeyOf<typeof taskOwner>;

export const taskCategory = choice({
  account_access: { label: "Account Access" },
  brand_registry: { label: "Brand Registry" },
  catalog: { label: "Catalog" },
  ads: { label: "Ads" },
  listings: { label: "Listings" },
  analytics: { label: "Analytics" },
  finance: { label: "Finance" },
  legal: { label: "Legal" },
});
export type TaskCategory = KeyOf<typeof taskCategory>;
