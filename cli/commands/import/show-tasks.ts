import { byReason, lineWords } from "#/cli/output/by-reason";
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

/** Lists the reasons for refused rows, each once with its lines. */
export function refusalsOf({ file, read, outcomes }: TaskFile): string[] {
  const unread = read.refused.map(({ line, reason }) => ({ line, reasons: [reason] }));
  const invalid = outcomes.flatMap(({ result: { line, errors } }) =>
    errors.length > 0
      ? [{ line, reasons: errors.map(({ path, message }) => (path ? `${path}: ${message}` : message)) }]
      : [],
  );
  // Without a client nothing was sent, and only unreadable rows are known to be refused.
  const rows = (outcomes.length > 0 ? invalid : unread).toSorted((a, b) => a.line - b.line);
  return byReason(rows).map(({ reason, lines }) => `${file}, ${lineWords(lines)}: ${reason}.`);
}
