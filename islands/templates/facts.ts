import { taskOwner } from "#/src/contract/choices/tasks";
import type { KeptField } from "#/src/contract/client-fields";
import type { Template } from "#/src/contract/templates";
import { showCondition } from "#/src/format/condition-words";
import { showDueRule, showNeed } from "#/src/format/due-words";

/** The names that a template's ids stand for. */
export type Named = {
  form: { name: string } | undefined;
  /** Returns the name of another template. */
  nameOf: (id: string) => string;
  /** The agency's own fields, as far as they are known. */
  fields: readonly KeptField[];
  /** ISO 4217. */
  currency: string;
};

/** Number of prerequisites or conditions that a row names. */
const most = 3;

/** Lists the properties of a template's tasks in words. */
export function factsOf(template: Template, named: Named): string[] {
  const { defaultDueInDays: days, dueFrom: from, dueUnit: unit, needs, defaultOwner, required } = template;
  const { form, nameOf } = named;
  const names = needs.map(({ id }) => nameOf(id));
  const isSaid = from === "needs" && needs.length === 1 && needs[0]?.afterDays === 0;
  return [
    `Due ${showDueRule({ from, days, unit, needs: names })}`,
    ...(needs.length > 0 && !isSaid ? [`Needs ${showNeeds(needs, nameOf)}`] : []),
    ...(template.repeatPer === "brand" ? ["For each brand"] : []),
    ...(template.conditions.length > 0 ? [`If ${showConditions(template.conditions, named)}`] : []),
    `${taskOwner.label(defaultOwner)} owned`,
    ...(required ? ["Required"] : []),
    ...(form ? [`Form: ${form.name}`] : []),
  ];
}

function showNeeds(needs: Template["needs"], nameOf: Named["nameOf"]): string {
  const shown = needs.slice(0, most).map((need) => showNeed(need, nameOf));
  const rest = needs.length - shown.length;
  return rest > 0 ? `${shown.join(", ")} and ${rest} more` : shown.join(", ");
}

function showConditions(conditions: Template["conditions"], { fields, currency }: Named): string {
  const fieldOf = (key: string) => fields.find((field) => field.key === key);
  const shown = conditions.slice(0, most).map((condition) => showCondition(condition, { fieldOf, currency }));
  const rest = conditions.length - shown.length;
  return [...shown, ...(rest > 0 ? [`${rest} more`] : [])].join(" and ");
}
