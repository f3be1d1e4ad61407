import type { DoubleBy } from "#/src/contract/choices/client-imports";
import { siteKey } from "#/src/format/site-key";
import type { ClientRow } from "./fields";

/** An earlier line of the file that is likely the same client, and what the two share. */
export type DoubleInFile = { line: number; by: DoubleBy };

/** The rows that are likely doubles of an earlier one under another name, by their lines; the portal sees one call alone. */
export function doublesInFile(rows: Iterable<ClientRow & { line: number }>): Map<number, DoubleInFile> {
  const sites = new Map<string, number>();
  const emails = new Map<string, number>();
  const doubles = new Map<number, DoubleInFile>();
  for (const { line, websiteUrl, primaryContactEmail } of rows) {
    const site = firstOf(sites, siteKey(websiteUrl ?? ""), line);
    const email = firstOf(emails, (primaryContactEmail ?? "").toLowerCase(), line);
    if (site !== line) doubles.set(line, { line: site, by: "website" });
    else if (email !== line) doubles.set(line, { line: email, by: "email" });
  }
  return doubles;
}

/** The line that had the key first; one that says nothing is its own. */
function firstOf(lines: Map<string, number>, key: string, line: number): number {
  if (key === "") return line;
  const first = lines.get(key) ?? line;
  lines.set(key, first);
  return first;
}
