import * as v from "valibot";
import { editedFields, valuesIn } from "#/islands/forms/edited-fields";
import { emptyOf, formOf, type TypedInto } from "#/islands/forms/form-of";
import { clientType } from "#/src/contract/choices/clients";
import { templateFields } from "#/src/contract/nouns/tasks";
import type { CreateTemplateInput, Template, UpdateTemplate } from "#/src/contract/templates";

/** What a person types; the output is what the API takes. */
export const TemplateForm = formOf(templateFields, {
  clientTypes: v.pipe(
    v.optional(v.array(v.picklist(clientType.values)), []),
    v.minLength(1, templateFields.clientTypes.required),
    v.transform((ticked) => clientType.values.filter((type) => ticked.includes(type))),
  ),
}) satisfies v.GenericSchema<unknown, CreateTemplateInput>;

export type TemplateFormOutput = v.InferOutput<typeof TemplateForm>;

/** A template as it is typed: texts, "" where nothing was chosen. */
export type TemplateFormValues = Omit<TypedInto<typeof templateFields>, "clientTypes"> & {
  /** Absent once the last tick is taken away. */
  clientTypes?: string[] | undefined;
};

export const emptyTemplate: TemplateFormValues = emptyOf(templateFields, {
  required: true,
  defaultOwner: "agency",
});

/** A template as its form shows it. */
export function valuesOf(template: Template): TemplateFormValues {
  return valuesIn(emptyTemplate, template);
}

/** What the person changed. */
export function changesTo(template: Template, edited: TemplateFormOutput): UpdateTemplate {
  return editedFields(TemplateForm, valuesOf(template), edited);
}
