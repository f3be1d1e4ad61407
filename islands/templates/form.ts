import * as v from "valibot";
import { editedFields, valuesIn } from "#/islands/forms/edited-fields";
import { emptyOf, formOf, type TypedInto } from "#/islands/forms/noun-fields";
import { requiredId } from "#/islands/forms/typed";
import { numberInRange } from "#/islands/forms/typed-numbers";
import { clientType } from "#/src/contract/choices/clients";
import { repeatPer } from "#/src/contract/choices/conditions";
import type { KeptField } from "#/src/contract/client-fields";
import { limits } from "#/src/contract/limits";
import { templateFields } from "#/src/contract/nouns/tasks";
import type { CreateTemplateInput, Template, UpdateTemplate } from "#/src/contract/templates";
import { conditionsSchema, textOfCondition } from "./conditions";

const { min, max } = limits.needAfterDays;

const needSchema = v.object({ id: requiredId(), afterDays: numberInRange(min, max) });

/** The form's own schemas, except for the conditions. */
const own = {
  clientTypes: v.pipe(
    v.optional(v.array(v.picklist(clientType.values)), []),
    v.minLength(1, templateFields.clientTypes.required),
    v.transform((ticked) => clientType.values.filter((type) => ticked.includes(type))),
  ),
  needs: v.pipe(
    v.array(v.string()),
    v.maxLength(limits.taskNeeds, `At most ${limits.taskNeeds} prerequisites`),
    // Checks the list as a whole, since only fields of the form can show messages.
    v.check(
      (typed) => typed.every((text) => v.is(needSchema, typedNeed(text))),
      `The days after a prerequisite must be a whole number from ${min} to ${max}`,
    ),
    v.transform((typed) => typed.map((text) => v.parse(needSchema, typedNeed(text)))),
    v.check((needs) => new Set(needs.map(({ id }) => id)).size === needs.length, "Choose each template once"),
  ),
  repeatPer: v.pipe(
    v.picklist(["", ...repeatPer.values]),
    v.transform((picked) => picked || null),
  ),
};

/** Builds the form for the agency's own fields. It takes typed values; its output is the API's input. */
export function templateForm(fields: readonly KeptField[]) {
  return formOf(templateFields, { ...own, conditions: conditionsSchema(fields) }) satisfies v.GenericSchema<
    unknown,
    CreateTemplateInput
  >;
}

export type TemplateFormOutput = v.InferOutput<ReturnType<typeof templateForm>>;

/** A template as typed: texts, "" without a choice. */
export type TemplateFormValues = Omit<
  TypedInto<typeof templateFields>,
  "clientTypes" | "needs" | "conditions"
> & {
  /** Absent once the last checkbox is cleared. */
  clientTypes?: string[] | undefined;
  /** Each as `textOfNeed` writes it. */
  needs: string[];
  /** Each as `textOfCondition` writes it. */
  conditions: string[];
};

export const emptyTemplate: TemplateFormValues = {
  ...emptyOf(templateFields, {
    required: true,
    defaultOwner: "agency",
    dueFrom: "start",
    dueUnit: "days",
  }),
  needs: [],
  conditions: [],
};

/** A prerequisite as typed. */
export type TypedNeed = { id: string; afterDays: string };

/** Writes a prerequisite as one of the form's texts. */
export function textOfNeed({ id, afterDays }: { id: string; afterDays: string | number }): string {
  return `${id} ${afterDays}`;
}

/** Reads a prerequisite from its text. */
export function typedNeed(text: string): TypedNeed {
  const [id = "", ...afterDays] = text.split(" ");
  return { id, afterDays: afterDays.join(" ") };
}

/** Converts a template to form values. */
export function valuesOf(template: Template): TemplateFormValues {
  return {
    ...valuesIn(emptyTemplate, template),
    needs: template.needs.map(textOfNeed),
    conditions: template.conditions.map(textOfCondition),
  };
}

/** Returns the changed fields. */
export function changesTo(
  template: Template,
  edited: TemplateFormOutput,
  fields: readonly KeptField[],
): UpdateTemplate {
  return editedFields(templateForm(fields), valuesOf(template), edited);
}
