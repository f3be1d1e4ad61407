import { NotReadable } from "#/src/files-in/not-readable";
import { simplified } from "#/src/files-in/simplified";

/** What Asana calls the columns of its export; they compare simplified and must be equal. */
const names = {
  taskId: ["Task ID"],
  createdAt: ["Created At"],
  completedAt: ["Completed At"],
  name: ["Name", "Task Name"],
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
  /** The place of each column that is read, from 0. */
  places: ReadonlyMap<Column, number>;
  /** Headers that are not read. */
  unused: string[];
};

/**
 * What a line of headers is the header of; null where it is not Asana's.
 * @throws NotReadable where two columns claim to be one
 */
export function asanaHeaderOf(headers: readonly string[]): AsanaHead | null {
  const claims = headers.map((header) => known.get(simplified(header)) ?? null);
  const has = (column: Column) => claims.includes(column);
  const isAsana = has("taskId") && has("name") && (has("section") || has("completedAt"));
  if (!isAsana) return null;
  const places = new Map<Column, number>();
  for (const [at, column] of claims.entries()) {
    if (!column) continue;
    const other = places.get(column);
    if (other !== undefined) {
      throw new NotReadable(
        `The columns “${headers[other]}” and “${headers[at]}” both mean the same, so neither was read. Export the project again and leave its header as it is.`,
      );
    }
    places.set(column, at);
  }
  return {
    headers: [...headers],
    places,
    unused: headers
      .filter((header, at) => header.trim() !== "" && !claims[at])
      .map((header) => header.trim()),
  };
}

const known = new Map(
  Object.entries(names).flatMap(([column, aliases]) =>
    // Safe because the names have no other keys than columns.
    aliases.map((alias): [string, Column] => [simplified(alias), column as Column]),
  ),
);
