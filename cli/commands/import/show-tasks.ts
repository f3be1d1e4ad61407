import { byReason, lineWords } from "#/cli/output/by-reason";
import type { TaskFile } from "./plan-tasks";
import type { ShownChange } from "./shown";

/** Lists each new task as one change, and each changed field of existing ones. */
export function changesOf({ file, rows, results }: TaskFile): ShownChange[] {
  const byLine = new Map(rows.map((row) => [row.line, row]));
  return results.flatMap(({ line, outcome, changes }): ShownChange[] => {
    const row = byLine.get(line);
    if (!row) return [];
    const { line: _line, name, ...fields } = row;
    const common = { source: file, how: `Line ${line}` };
    if (outcome === "created") return [{ field: name, now: null, next: fields, ...common }];
    return changes.map(({ field, from, to }) => ({
      field: `${name}: ${field}`,
      now: from,
      next: to,
      ...common,
    }));
  });
}

/** Lists the reasons for refused rows, each once with its lines. */
export function refusalsOf({ file, read, results }: TaskFile): string[] {
  const unreadable = read.refused.map(({ line, reason }) => ({ line, reasons: [reason] }));
  const invalid = results.flatMap(({ line, errors }) =>
    errors.length > 0
      ? [{ line, reasons: errors.map(({ path, message }) => (path ? `${path}: ${message}` : message)) }]
      : [],
  );
  const rows = [...unreadable, ...invalid].toSorted((a, b) => a.line - b.line);
  return byReason(rows).map(({ reason, lines }) => `${file}, ${lineWords(lines)}: ${reason}.`);
}
