import { choice, type KeyOf } from "./choice";

export const clientStatus = choice({
  lead: { label: "Lead", tone: "blue" },
  active: { label: "Active", tone: "green" },
  paused: { label: "Paused", tone: "yellow" },
  churned: { label: "Churned", tone: "red" },
});
export type ClientStatus = KeyOf<typeof clientStatus>;

/** Standing of a client's onboarding; At Risk includes clients with past due tasks. */
export const clientStanding = choice({
  on_track: { label: "On Track" },
  at_risk: { label: "At Risk" },
  past_due: { label: "Past Due" },
});
export type ClientStanding = KeyOf<typeof clientStanding>;

export const clientType = choice({
  uncut_brands_mlm: { label: "UnCut Brands (MLM)" },
  uncut_brands: { label: "UnCut Brands" },
  lacore_mlm: { label: "Lacore (MLM)" },
  lacore: { label: "Lacore" },
});
export type ClientType = KeyOf<typeof clientType>;
