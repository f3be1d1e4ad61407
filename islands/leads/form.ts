import * as v from "valibot";
import { editedFields, textsOf } from "#/islands/forms/edited-fields";
import {
  emailAddress,
  optionalDate,
  optionalLine,
  optionalLink,
  optionalText,
  requiredText,
} from "#/islands/forms/typed";
import { leadSource, leadStatus } from "#/src/contract/choices/leads";
import type { CreateLeadInput, Lead, UpdateLeadInput } from "#/src/contract/leads";
import { limits } from "#/src/contract/limits";
import { isObjectPath } from "#/src/contract/objects";
import { priorities } from "./priorities";

/** What a person types about a lead that `ownerIds` can own, or nobody (""); the output is what the API takes. */
export function leadForm(ownerIds: readonly string[]) {
  return v.object({
    companyName: requiredText("Company name is required"),
    clientName: requiredText("Client name is required"),
    email: emailAddress("Valid email is required"),
    phone: optionalLine(),
    leadSource: v.picklist(leadSource.values),
    leadStatus: v.picklist(leadStatus.values),
    dealValue: optionalAmount(),
    priorityScore: v.pipe(v.picklist(priorities), v.transform(Number)),
    ownerId: v.pipe(v.picklist(["", ...ownerIds]), v.transform(orNull)),
    nextActionDate: optionalDate(),
    websiteUrl: optionalLink(urlMessage),
    amazonStoreUrl: optionalLink(urlMessage),
    clientFileLink: optionalLink(urlMessage),
    recentActivity: optionalText(),
    notes: optionalText(),
    productImageUrl: v.pipe(
      v.string(),
      v.check((path) => path === "" || isObjectPath(path)),
      v.transform(orNull),
    ),
  }) satisfies v.GenericSchema<unknown, CreateLeadInput>;
}

const urlMessage = "Must be a valid URL";

type LeadFormSchema = ReturnType<typeof leadForm>;
export type LeadFormOutput = v.InferOutput<LeadFormSchema>;

/** A lead as it is typed: texts, "" where there is nothing. */
export type LeadFormValues = v.InferInput<LeadFormSchema>;

export const emptyLead: LeadFormValues = {
  companyName: "",
  clientName: "",
  email: "",
  phone: "",
  leadSource: "website",
  leadStatus: "new",
  dealValue: "",
  priorityScore: String(limits.priorityScore.default),
  ownerId: "",
  nextActionDate: "",
  websiteUrl: "",
  amazonStoreUrl: "",
  clientFileLink: "",
  recentActivity: "",
  notes: "",
  productImageUrl: "",
};

/** A lead as its form shows it. */
export function valuesOf(lead: Lead): LeadFormValues {
  return textsOf(emptyLead, lead);
}

/** What the person changed. */
export function changesTo(schema: LeadFormSchema, lead: Lead, edited: LeadFormOutput): UpdateLeadInput {
  return editedFields(schema, valuesOf(lead), edited);
}

/** Whole units of money, or null for a value that nobody knows. */
function optionalAmount() {
  return v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => Number.isInteger(Number(text)), "Must be a whole number"),
    v.check((text) => Number(text) >= 0, "Must be at least 0"),
    v.check((text) => Number(text) <= limits.amount, tooMuch),
    v.transform((text) => (text === "" ? null : Math.abs(Number(text)))),
  );
}

const tooMuch = `Must be at most ${limits.amount.toLocaleString("en-US")}`;

function orNull(text: string): string | null {
  return text || null;
}
