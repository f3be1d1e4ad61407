import type * as v from "valibot";
import { editedFields, valuesIn } from "#/islands/forms/edited-fields";
import { emptyOf, formOf, type TypedInto } from "#/islands/forms/form-of";
import { idAmong } from "#/islands/forms/typed";
import type { CreateLeadInput, Lead, UpdateLeadInput } from "#/src/contract/leads";
import { leadFields } from "#/src/contract/nouns/leads";

/** What a person types about a lead that `ownerIds` can own, or nobody (""); the output is what the API takes. */
export function leadForm(ownerIds: readonly string[]) {
  return formOf(leadFields, { ownerId: idAmong(ownerIds) }) satisfies v.GenericSchema<
    unknown,
    CreateLeadInput
  >;
}

type LeadFormSchema = ReturnType<typeof leadForm>;
export type LeadFormOutput = v.InferOutput<LeadFormSchema>;

/** A lead as it is typed: texts, "" where there is nothing. */
export type LeadFormValues = TypedInto<typeof leadFields>;

export const emptyLead = emptyOf(leadFields, { leadSource: "website", leadStatus: "new" });

/** A lead as its form shows it. */
export function valuesOf(lead: Lead): LeadFormValues {
  return valuesIn(emptyLead, lead);
}

/** What the person changed. */
export function changesTo(schema: LeadFormSchema, lead: Lead, edited: LeadFormOutput): UpdateLeadInput {
  return editedFields(schema, valuesOf(lead), edited);
}
