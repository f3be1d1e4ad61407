import * as v from "valibot";
import { editedFields } from "#/islands/forms/edited-fields";
import { linkLines, optionalText, requiredText } from "#/islands/forms/typed";
import { clientType } from "#/src/contract/choices/clients";
import { taskOwner } from "#/src/contract/choices/tasks";
import { templateCategory } from "#/src/contract/choices/templates";
import { limits } from "#/src/contract/limits";
import type { CreateTemplateInput, Template, UpdateTemplate } from "#/src/contract/templates";

const { min, max, default: defaultDays } = limits.templateDueDays;
const daysMessage = `Must be a whole number from ${min} to ${max}`;

/** What a person types; the output is what the API takes. */
export const TemplateForm = v.object({
  name: requiredText(),
  description: optionalText(),
  category: v.picklist(templateCategory.values, "Required"),
  clientTypes: v.pipe(
    v.optional(v.array(v.picklist(clientType.values)), []),
    v.minLength(1, "Choose at least one client type"),
    v.transform((ticked) => clientType.values.filter((type) => ticked.includes(type))),
  ),
  required: v.boolean(),
  defaultOwner: v.picklist(taskOwner.values),
  defaultDueInDays: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(),
    v.regex(/^\d{1,9}$/, daysMessage),
    v.transform(Number),
    v.minValue(min, daysMessage),
    v.maxValue(max, daysMessage),
  ),
  referenceLinks: linkLines(limits.referenceLinks),
  internalNotes: optionalText(),
}) satisfies v.GenericSchema<unknown, CreateTemplateInput>;

export type TemplateFormOutput = v.InferOutput<typeof TemplateForm>;

/** A template as it is typed: texts, "" where nothing was chosen. */
export type TemplateFormValues = Omit<
  v.InferInput<typeof TemplateForm>,
  "category" | "defaultOwner" | "clientTypes"
> & {
  category: string;
  defaultOwner: string;
  /** Absent once the last tick is taken away. */
  clientTypes?: string[] | undefined;
};

export const emptyTemplate: TemplateFormValues = {
  name: "",
  description: "",
  category: "",
  clientTypes: [...clientType.values],
  required: true,
  defaultOwner: "agency",
  defaultDueInDays: String(defaultDays),
  referenceLinks: "",
  internalNotes: "",
};

/** A template as its form shows it. */
export function valuesOf(template: Template): TemplateFormValues {
  return {
    name: template.name,
    description: template.description ?? "",
    category: template.category,
    clientTypes: [...template.clientTypes],
    required: template.required,
    defaultOwner: template.defaultOwner,
    defaultDueInDays: String(template.defaultDueInDays),
    referenceLinks: template.referenceLinks.join("\n"),
    internalNotes: template.internalNotes ?? "",
  };
}

/** What the person changed. */
export function changesTo(template: Template, edited: TemplateFormOutput): UpdateTemplate {
  return editedFields(TemplateForm, valuesOf(template), edited);
}
