import { changeAtVersion, type VersionedTable } from "#/db/statement";
import { type Change, changesIn } from "./changes";
import { Stale } from "./errors";
import { updated } from "./nouns/entries";
import type { Noun } from "./nouns/noun";
import type { Write } from "./write";

export type VersionedRow = { id: string; version: number; updatedAt: string };
export type VersionedNoun = Pick<Noun, "entity" | "leftOut" | "derive"> & { table: VersionedTable };

type Update<Row> = {
  row: Row;
  change: Change<Row>;
  /** Computes columns from this change, such as the time of a status change, given the next row. */
  derive?: (next: Row) => Partial<Row>;
  /** Fields for the log only. If given, the row's version increases even if no column changed. */
  remark?: Record<string, unknown> | undefined;
  /** The former values of those fields. */
  remarkBefore?: Record<string, unknown>;
  /** True for a change that follows from a rule, such as dates that depend on the row that was edited. */
  isDerived?: boolean | undefined;
};

/**
 * Writes the changed columns, and those that the noun derives, as the row's next version, with one log entry. An edit
 * without changes writes nothing. Returns the row as stored.
 * @throws Stale if another write came first
 */
export async function updateRow<Row extends VersionedRow>(
  { tx, now, record }: Write,
  noun: VersionedNoun,
  { row, change, derive, remark, remarkBefore, isDerived }: Update<Row>,
): Promise<Row> {
  const found = changesIn(row, change);
  if (!found && !remark) return row;
  const next = { ...row, ...found?.changed, version: row.version + 1, updatedAt: now };
  const stored = { ...withDerived(noun, next), ...derive?.(next) };
  const written = changesIn(row, stored);
  if (!(await changeOf(noun.table)(tx, row, { ...written?.changed }))) throw new Stale();
  const entry = updated(noun, row.id, { before: written?.before ?? {}, after: written?.after ?? {} });
  const before = { ...entry.before, ...remarkBefore };
  record({ ...entry, before, after: { ...entry.after, ...remark }, isDerived });
  return stored;
}

/** Adds derived columns. Safe because a noun derives columns of its own table. */
function withDerived<Row extends VersionedRow>({ derive }: VersionedNoun, row: Row): Row {
  return { ...row, ...derive?.(row) } as Row;
}

const changes = new Map<VersionedTable, ReturnType<typeof changeAtVersion>>();

function changeOf(table: VersionedTable) {
  const cached = changes.get(table) ?? changeAtVersion(table);
  changes.set(table, cached);
  return cached;
}
