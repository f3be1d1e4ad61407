import type * as v from "valibot";
import { editedFields, valuesIn } from "#/islands/forms/edited-fields";
import { emptyOf, formOf, type TypedInto } from "#/islands/forms/noun-fields";
import { idAmong } from "#/islands/forms/typed";
import type { CreateLeadInput, Lead, UpdateLeadInput } from "#/src/contract/leads";
import { leadFields } from "#/src/contract/nouns/leads";

/** The form of a lead with `ownerIds` or nobody ("") as owner; the output is the API's input. */
export function leadForm(ownerIds: readonly string[]) {
  return formOf(leadFields, { ownerId: idAmong(ownerIds) }) satisfies v.GenericSchema<
    unknown,
    CreateLeadInput
  >;
}

type LeadFormSchema = ReturnType<typeof leadForm>;
export type LeadFormOutput = v.InferOutput<LeadFormSchema>;

/** A lead as typed: all texts, "" for none. */
export type LeadFormValues = TypedInto<typeof leadFields>;

export const emptyLead = emptyOf(leadFields, { leadSource: "website", leadStatus: "new" });

/** Converts a lead to form values. */
export function valuesOf(lead: Lead): LeadFormValues {
  return valuesIn(emptyLead, lead);
}

/** Returns the changed fields. */
export function changesTo(schema: LeadFormSchema, lead: Lead, edited: LeadFormOutput): UpdateLeadInput {
  return editedFields(schema, valuesOf(lead), edited);
}
