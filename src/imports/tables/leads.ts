import type { ImportedLeadInput } from "#/src/contract/leads";
import { leadFields, leadImport } from "#/src/contract/nouns/leads";
import { type FieldRule, fieldRules, type Kind } from "./kind";

/** Leads, identified by company and email address. */
export const leadKind: Kind = {
  name: "leads",
  one: "lead",
  many: "leads",
  key: ["companyName", "email"],
  keyWords: "Leads are identified by company and email address.",
  title: ["companyName", "clientName"],
  doubles: { website: "websiteUrl", email: "email" },
  fields: fieldRules(leadFields, leadImport) satisfies Record<
    Exclude<keyof ImportedLeadInput, "productImageUrl">,
    FieldRule
  >,
};
