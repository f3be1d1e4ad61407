import { jsonLine } from "#/cli/output/json";
import type { AuditLogEntry } from "#/src/contract/admin";
import { csvLine, writeCsv } from "#/src/format/csv";

type Pages = AsyncIterable<AuditLogEntry[]>;

/** How pages of entries become the text of a file. */
export const formats = { csv: csvOf, jsonl: jsonLinesOf, json: jsonOf } satisfies Record<
  string,
  (pages: Pages) => AsyncGenerator<string>
>;
export type Format = keyof typeof formats;

const columns = "Time,User,Entity,Entity Id,Action,Before,After,User Id,Id,Name,Part Of,Operation Id".split(
  ",",
);

async function* csvOf(pages: Pages): AsyncGenerator<string> {
  let header = csvLine(columns);
  for await (const entries of pages) {
    yield header + writeCsv(entries.map(cellsOf));
    header = "";
  }
  if (header) yield header;
}

function cellsOf(entry: AuditLogEntry): string[] {
  return [
    entry.createdAt,
    entry.userEmail,
    entry.entity,
    entry.entityId,
    entry.action,
    entry.before ? JSON.stringify(entry.before) : "",
    entry.after ? JSON.stringify(entry.after) : "",
    entry.userId ?? "",
    entry.id,
    entry.subject.name ?? "",
    entry.subject.partOf ?? "",
    entry.operationId ?? "",
  ];
}

async function* jsonLinesOf(pages: Pages): AsyncGenerator<string> {
  for await (const entries of pages) yield entries.map(jsonLine).join("");
}

/** One array, an entry a line. */
async function* jsonOf(pages: Pages): AsyncGenerator<string> {
  let separator = "[\n";
  for await (const entries of pages) {
    yield separator + entries.map((entry) => jsonLine(entry).trimEnd()).join(",\n");
    separator = ",\n";
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}
