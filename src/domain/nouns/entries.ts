import type { NewEntry } from "../audit-log";
import type { Noun } from "./noun";

type Recorded = Pick<Noun, "entity" | "leftOut">;

/** The origin of a change. */
export type By = Pick<NewEntry, "isDerived">;

/**
 * Builds the log entry of a new row, without the columns that the noun leaves out. A row that a rule created is
 * derived.
 */
export function created(noun: Recorded, row: { id: string }, { isDerived }: By = {}): NewEntry {
  return {
    entity: noun.entity,
    entityId: row.id,
    action: "create",
    after: loggedColumns(noun, row),
    isDerived,
  };
}

/** Builds the log entry of a deleted row. */
export function deleted(noun: Recorded, row: { id: string }, { isDerived }: By = {}): NewEntry {
  return {
    entity: noun.entity,
    entityId: row.id,
    action: "delete",
    before: loggedColumns(noun, row),
    isDerived,
  };
}

type Sides = { before: object; after: object };

/** The log's entry of a changed row, given the columns that changed; its version and moment follow from the entry. */
export function updated(
  noun: Recorded,
  id: string,
  { before, after }: Sides,
  { isDerived }: By = {},
): NewEntry {
  const logged = (columns: object) => {
    const { version: _, updatedAt: __, ...rest } = loggedColumns(noun, columns);
    return rest;
  };
  return {
    entity: noun.entity,
    entityId: id,
    action: "update",
    before: logged(before),
    after: logged(after),
    isDerived,
  };
}

/** Returns the columns that entries store of a row or change, without secrets and search text. */
export function loggedColumns({ leftOut }: Pick<Noun, "leftOut">, row: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !leftOut.includes(column)));
}
