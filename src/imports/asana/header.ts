import { simplified } from "#/src/format/fold";
import { NotReadable } from "#/src/imports/reports/not-readable";

/** Column names in Asana's exports; compared in simplified form, for equality. */
const names = {
  taskId: ["Task ID"],
  createdAt: ["Created At"],
  completedAt: ["Completed At"],
  name: ["Name", "Task Name"],
  clientTitle: ["Title for the Client", "Client Title"],
  section: ["Section/Column", "Section", "Column"],
  assignee: ["Assignee"],
  assigneeEmail: ["Assignee Email"],
  startDate: ["Start Date"],
  dueDate: ["Due Date"],
  notes: ["Notes"],
  parent: ["Parent task"],
  blockedBy: ["Blocked By (Dependencies)", "Blocked By"],
  blocking: ["Blocking (Dependencies)", "Blocking"],
} as const;

export type Column = keyof typeof names;

export type AsanaHead = {
  headers: string[];
  /** Index of each known column, from 0. */
  places: ReadonlyMap<Column, number>;
  /** Headers with task data that are not imported. */
  unused: string[];
};

/** Start of the error for an export with ambiguous columns. */
export const twoColumns = "Two columns mean the same";

/**
 * Parses a header line; null when it is not Asana's.
 * @throws NotReadable when two columns match the same field
 */
export function asanaHeaderOf(headers: readonly string[]): AsanaHead | null {
  const claims = headers.map((header) => columnOfHeader.get(simplified(header)) ?? null);
  const has = (column: Column) => claims.includes(column);
  const isAsana = has("taskId") && has("name") && (has("section") || has("completedAt"));
  if (!isAsana) return null;
  const places = new Map<Column, number>();
  for (const [at, column] of claims.entries()) {
    if (!column) continue;
    const other = places.get(column);
    if (other !== undefined) {
      throw new NotReadable(
        `${twoColumns} in this export of Asana: “${headers[other]}” and “${headers[at]}”. Export the project again and leave its header as it is.`,
      );
    }
    places.set(column, at);
  }
  return {
    headers: [...headers],
    places,
    unused: headers
      .map((header) => header.trim())
      .filter((header, at) => !claims[at] && !ignoredHeaders.has(simplified(header))),
  };
}

const ignoredHeaders = new Set(["", simplified("Last Modified")]);

const columnOfHeader = new Map(
  Object.entries(names).flatMap(([column, aliases]) =>
    // Safe because the names have no keys other than columns.
    aliases.map((alias): [string, Column] => [simplified(alias), column as Column]),
  ),
);
