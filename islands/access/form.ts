import type * as v from "valibot";
import { editedFields, valuesIn } from "#/islands/forms/edited-fields";
import { emptyOf, formOf, type TypedInto } from "#/islands/forms/noun-fields";
import { requiredNote } from "#/islands/forms/typed";
import type { Access, CreateAccessInput, UpdateAccessInput } from "#/src/contract/account-access";
import { limits } from "#/src/contract/limits";
import { accessFields, accessStepsFields } from "#/src/contract/nouns/access";

/** The form of an access; the output is the API's input. */
export const AccessForm = formOf(accessFields, {}) satisfies v.GenericSchema<unknown, CreateAccessInput>;

export type AccessFormOutput = v.InferOutput<typeof AccessForm>;
export type AccessFormValues = TypedInto<typeof accessFields>;

export const emptyAccess = emptyOf(accessFields, { kind: "seller_central", state: "asked" });

/** Converts an access to form values. */
export function valuesOf(access: Access): AccessFormValues {
  return valuesIn(emptyAccess, access);
}

/** Returns the changed fields. */
export function changesTo(access: Access, edited: AccessFormOutput): UpdateAccessInput {
  return editedFields(AccessForm, valuesOf(access), edited);
}

/** The form of the steps of one kind. */
export const StepsForm = formOf(accessStepsFields, {
  steps: requiredNote(limits.textLength, "The steps are required"),
});
