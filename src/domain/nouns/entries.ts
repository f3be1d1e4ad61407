import type { NewEntry } from "../audit-log";
import type { Noun } from "./noun";

type Recorded = Pick<Noun, "entity" | "leftOut">;

/** The log's entry of a new row, without the columns that the noun leaves out. */
export function created(noun: Recorded, row: { id: string }): NewEntry {
  return { entity: noun.entity, entityId: row.id, action: "create", after: loggedColumns(noun, row) };
}

/** The log's entry of a row that is deleted. */
export function deleted(noun: Recorded, row: { id: string }): NewEntry {
  return { entity: noun.entity, entityId: row.id, action: "delete", before: loggedColumns(noun, row) };
}

/** Returns the columns of a row, or of a change, that entries store: secrets and search text stay out. */
export function loggedColumns({ leftOut }: Pick<Noun, "leftOut">, row: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !leftOut.includes(column)));
}
