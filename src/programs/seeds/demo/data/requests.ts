import type { PersonKey } from "./people";

/** A form that a client fills in, as far as it went. Days count back from the day of seeding. */
export type DemoRequest = {
  client: string;
  /** The name of the task, its name for the client, and the form. */
  task: string;
  clientTitle: string;
  form: string;
  lead: PersonKey;
  by: PersonKey;
  askedAgo: number;
  /** Days after the day of asking. */
  dueIn: number;
  answeredAgo: number;
  answers: Record<string, unknown>;
  /** Rows of tables by the field's key. */
  rows?: Record<string, Record<string, unknown>[]>;
  sentAgo?: number;
  /** The day of the review; with `back`, the words for each answer that goes back, otherwise all are accepted. */
  reviewedAgo?: number;
  back?: Record<string, string>;
  appliedAgo?: number;
};

export const requests: DemoRequest[] = [
  {
    client: "Juniper & Salt",
    task: "Agree goals and budget of the first year",
    clientTitle: "Tell us your goals and your budget",
    form: "Goals and budget",
    lead: "carmen",
    by: "clara",
    askedAgo: 5,
    dueIn: 12,
    answeredAgo: 2,
    answers: { goal: "Launching new products", revenue_today: 84_000, ad_budget: 2_500 },
  },
  {
    client: "Terravita Living",
    task: "Collect the company's data",
    clientTitle: "Tell us about your company",
    form: "Company",
    lead: "noor",
    by: "rosa",
    askedAgo: 12,
    dueIn: 10,
    answeredAgo: 8,
    answers: {
      legal_name: "Terravita Living GmbH",
      legal_form: "Limited company",
      registered_address: "Postfach 12, 20457 Hamburg, Germany",
      country: "Germany",
      has_vat: true,
      contact_name: "Rosa Quintanar",
      contact_email: "rosa.quintanar@demo.test",
    },
    rows: { vat_numbers: [{ country: "Germany", number: "DE 318 224 901" }] },
    sentAgo: 6,
    reviewedAgo: 4,
    back: {
      registered_address:
        "Amazon accepts no post office box. Please send the street of the registered office.",
    },
  },
  {
    client: "Brightwater Botanics",
    task: "Collect brands and marketplaces",
    clientTitle: "Name your brands and marketplaces",
    form: "Brands and marketplaces",
    lead: "carmen",
    by: "helena",
    askedAgo: 9,
    dueIn: 10,
    answeredAgo: 4,
    answers: {
      products: 27,
      sells_today: ["United States", "Canada"],
      sells_next: ["United Kingdom", "Germany"],
      fulfillment: "Amazon (FBA)",
      resellers: false,
      restricted: ["Cosmetics"],
    },
    rows: { brands: [{ name: "Brightwater Botanics", trademark: "US 6,214,880", registry: "Enrolled" }] },
    sentAgo: 1,
  },
  {
    client: "Solenne Beauty",
    task: "Confirm goals for the second year",
    clientTitle: "Confirm your goals for the second year",
    form: "Goals and budget",
    lead: "noor",
    by: "rosa",
    askedAgo: 20,
    dueIn: 9,
    answeredAgo: 16,
    answers: {
      goal: "Market share",
      revenue_today: 640_000,
      revenue_goal: 900_000,
      ad_budget: 14_000,
      target_acos: 24,
      stock: "For some products",
    },
    sentAgo: 15,
    reviewedAgo: 14,
    appliedAgo: 14,
  },
];
