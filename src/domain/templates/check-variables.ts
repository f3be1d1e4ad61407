import type { TemplateRow } from "#/db/schema";
import type { FieldError } from "#/src/contract/problem";
import { cutTo, isVariable, variablesIn } from "#/src/format/template-variables";
import { type Change, changesIn } from "../changes";

/** Columns of a template whose texts can contain variables. */
const texts = ["name", "clientTitle", "description"] as const;
const judged = [...texts, "repeatPer"] as const;

type WithVariables = Pick<TemplateRow, (typeof judged)[number]>;

/** Characters of an unknown variable that a message repeats. */
const longestName = 40;

/** Lists the errors of a template's texts: unknown variables, and the brand in a task that is not for each brand. */
export function variableErrors(template: WithVariables): FieldError[] {
  return texts.flatMap((path) => {
    const names = variablesIn(template[path] ?? "");
    const unknown = names.find((name) => !isVariable(name));
    if (unknown !== undefined) {
      const name = cutTo(unknown, longestName);
      return { path, message: `There is no {{${name}}}. Use {{client}}, {{brand}} or {{launch}}.` };
    }
    return names.includes("brand") && template.repeatPer === null
      ? { path, message: "{{brand}} needs one task for each brand." }
      : [];
  });
}

/**
 * Lists the errors of a template's texts after a change of one of them, or of `repeatPer`. Texts from before there were
 * variables do not stand in the way of other changes.
 */
export function changedVariableErrors(row: WithVariables, change: Change<WithVariables>): FieldError[] {
  const changed = changesIn(row, change)?.changed ?? {};
  return judged.some((field) => field in changed) ? variableErrors({ ...row, ...changed }) : [];
}
