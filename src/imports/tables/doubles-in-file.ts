import type { DoubleBy } from "#/src/contract/choices/table-imports";
import { siteKey } from "#/src/format/site-key";
import { textOf } from "./kind";
import type { Plan } from "./plan";

/** An earlier line of the file that is a likely duplicate, and the shared value. */
export type DoubleInFile = { line: number; by: DoubleBy };

/**
 * Finds rows that likely duplicate an earlier one with another key, by line number; the portal sees only one call at
 * a time. Default values are ignored, since they identify nobody.
 */
export function doublesInFile(
  { kind: { doubles: by }, defaults }: Pick<Plan, "kind" | "defaults">,
  rows: Iterable<Readonly<Record<string, unknown>> & { line: number }>,
): Map<number, DoubleInFile> {
  const doubles = new Map<number, DoubleInFile>();
  if (!by) return doubles;
  const cellText = (row: Readonly<Record<string, unknown>>, field: string) => {
    const text = textOf(row[field]);
    return text === defaults.get(field) ? "" : text;
  };
  const sites = new Map<string, number>();
  const emails = new Map<string, number>();
  for (const { line, ...row } of rows) {
    const site = firstOf(sites, siteKey(cellText(row, by.website)), line);
    const email = firstOf(emails, cellText(row, by.email).toLowerCase(), line);
    if (site !== line) doubles.set(line, { line: site, by: "website" });
    else if (email !== line) doubles.set(line, { line: email, by: "email" });
  }
  return doubles;
}

/** Returns the first line with the key; a line without a key is its own. */
function firstOf(lines: Map<string, number>, key: string, line: number): number {
  if (key === "") return line;
  const first = lines.get(key) ?? line;
  lines.set(key, first);
  return first;
}
