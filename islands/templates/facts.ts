import { taskOwner } from "#/src/contract/choices/tasks";
import type { Template } from "#/src/contract/templates";
import { showDueRule, showNeed } from "#/src/format/due-words";

/** The names that a template's ids stand for. */
export type Named = {
  form: { name: string } | undefined;
  /** Returns the name of another template. */
  nameOf: (id: string) => string;
};

/** Number of prerequisites that a row names. */
const mostNeeds = 3;

/** Lists the properties of a template's tasks in words. */
export function factsOf(template: Template, { form, nameOf }: Named): string[] {
  const { defaultDueInDays: days, dueFrom: from, dueUnit: unit, needs, defaultOwner, required } = template;
  const names = needs.map(({ id }) => nameOf(id));
  const isSaid = from === "needs" && needs.length === 1 && needs[0]?.afterDays === 0;
  return [
    `Due ${showDueRule({ from, days, unit, needs: names })}`,
    ...(needs.length > 0 && !isSaid ? [`Needs ${showNeeds(needs, nameOf)}`] : []),
    `${taskOwner.label(defaultOwner)} owned`,
    ...(required ? ["Required"] : []),
    ...(form ? [`Form: ${form.name}`] : []),
  ];
}

function showNeeds(needs: Template["needs"], nameOf: Named["nameOf"]): string {
  const shown = needs.slice(0, mostNeeds).map((need) => showNeed(need, nameOf));
  const rest = needs.length - shown.length;
  return rest > 0 ? `${shown.join(", ")} and ${rest} more` : shown.join(", ");
}
