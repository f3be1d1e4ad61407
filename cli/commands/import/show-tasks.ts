import { byReason, lineWords } from "#/cli/output/by-reason";
import type { RowOutcome } from "#/src/client/import-calls";
import type { TaskFile } from "./plan-tasks";
import type { ShownChange } from "./shown";

/** Lists each new task as one change, and each changed field of existing ones. */
export function changesOf({ file, rows, outcomes }: TaskFile): ShownChange[] {
  return outcomes.flatMap(({ result: { line, outcome, changes } }, at): ShownChange[] => {
    const sent = rows[at]?.sent;
    if (!sent) return [];
    const { line: _line, name, ...fields } = sent;
    const common = { source: file, how: `Line ${line}` };
    if (outcome === "created") return [{ field: String(name), now: null, next: fields, ...common }];
    return changes.map(({ field, from, to }) => ({
      field: `${name}: ${field}`,
      now: from,
      next: to,
      ...common,
    }));
  });
}

type Refusable = Pick<TaskFile, "file"> & { outcomes: readonly RowOutcome[] };

/** Lists the reasons for refused rows, each once with its lines. */
export function refusalsOf({ file, outcomes }: Refusable): string[] {
  const rows = outcomes.flatMap(({ result: { line, errors } }) =>
    errors.length > 0
      ? [{ line, reasons: errors.map(({ path, message }) => (path ? `${path}: ${message}` : message)) }]
      : [],
  );
  return sentencesOf(file, rows);
}

/** Same for rows that are not tasks, which are known before anything is sent. */
export function unreadRowsOf({ file, read }: TaskFile): string[] {
  return sentencesOf(
    file,
    read.refused.map(({ line, reason }) => ({ line, reasons: [reason] })),
  );
}

function sentencesOf(file: string, rows: { line: number; reasons: string[] }[]): string[] {
  const sorted = rows.toSorted((a, b) => a.line - b.line);
  return byReason(sorted).map(({ reason, lines }) => `${file}, ${lineWords(lines)}: ${reason}.`);
}
