import { fieldsOf } from "#/src/contract/form-answers";
import type { FormColumn, FormField } from "#/src/contract/forms";
import type { Context } from "#/src/domain/context";
import { writeCsv } from "#/src/format/csv";
import { showRequest } from "./present";

/**
 * Returns the answers that were sent as CSV, one line for each field, and one for each cell of a table; no spreadsheet
 * takes a cell for a formula.
 * @throws NotFound
 */
export async function exportAnswers(ctx: Context, taskId: string): Promise<string> {
  const { form, answers } = await showRequest(ctx, taskId);
  const byKey = new Map(answers.map((answer) => [answer.key, answer]));
  const lines = fieldsOf(form.sections).flatMap((field): string[][] => {
    const answer = byKey.get(field.key);
    if (!answer) return [];
    const { state, comment, files, rows, value } = answer;
    const end = [state, comment ?? ""];
    if (field.kind === "table") {
      const cells = (rows ?? []).flatMap((row, at) =>
        (field.columns ?? []).map((column) => [
          ...[field.label, `${at + 1}`, column.label],
          ...[textOf(column, row.value[column.key]), ...end],
        ]),
      );
      return cells.length > 0 ? cells : [[field.label, "", "", "", ...end]];
    }
    const text = files ? files.map(({ name }) => name).join("\n") : textOf(field, value);
    return [[field.label, "", "", text, ...end]];
  });
  return writeCsv([["Field", "Row", "Column", "Answer", "State", "Comment"], ...lines]);
}

function textOf({ kind }: Pick<FormField | FormColumn, "kind">, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "yes" : kind === "access" ? "" : "no";
  return Array.isArray(value) ? value.join("\n") : String(value);
}
