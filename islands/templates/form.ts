import * as v from "valibot";
import { editedFields, valuesIn } from "#/islands/forms/edited-fields";
import { emptyOf, formOf, type TypedInto } from "#/islands/forms/noun-fields";
import { clientType } from "#/src/contract/choices/clients";
import { templateFields } from "#/src/contract/nouns/tasks";
import type { CreateTemplateInput, Template, UpdateTemplate } from "#/src/contract/templates";

/** The typed values; the output is the API's input. */
export const TemplateForm = formOf(templateFields, {
  clientTypes: v.pipe(
    v.optional(v.array(v.picklist(clientType.values)), []),
    v.minLength(1, templateFields.clientTypes.required),
    v.transform((ticked) => clientType.values.filter((type) => ticked.includes(type))),
  ),
}) satisfies v.GenericSchema<unknown, CreateTemplateInput>;

export type TemplateFormOutput = v.InferOutput<typeof TemplateForm>;

/** A template as typed: texts, "" without a choice. */
export type TemplateFormValues = Omit<TypedInto<typeof templateFields>, "clientTypes"> & {
  /** Absent once the last checkbox is cleared. */
  clientTypes?: string[] | undefined;
};

export const emptyTemplate: TemplateFormValues = emptyOf(templateFields, {
  required: true,
  defaultOwner: "agency",
});

/** Converts a template to form values. */
export function valuesOf(template: Template): TemplateFormValues {
  return valuesIn(emptyTemplate, template);
}

/** Returns the changed fields. */
export function changesTo(template: Template, edited: TemplateFormOutput): UpdateTemplate {
  return editedFields(TemplateForm, valuesOf(template), edited);
}
