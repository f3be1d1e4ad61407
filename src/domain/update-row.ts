import { changeAtVersion, type VersionedTable } from "#/db/statement";
import type { AuditLogEntity } from "#/src/contract/choices/audit-log";
import { type Change, changesIn } from "./changes";
import { keptInUpdate } from "./entry-columns";
import { Stale } from "./errors";
import type { Write } from "./write";

type VersionedRow = { id: string; version: number; updatedAt: string };

type Update<Row> = {
  table: VersionedTable;
  entity: AuditLogEntity;
  row: Row;
  change: Change<Row>;
  /** Columns that follow from the others, given the row as it will stand. */
  derive?: (next: Row) => Partial<Row>;
  /** What the log keeps beside the fields; with it the row gets its next version even when no field differs. */
  remark?: Record<string, unknown> | undefined;
};

/**
 * Writes what differs, as the row's next version, with one audit row of all columns that changed; an edit that
 * changes nothing writes nothing. Returns the row as it then stands.
 * @throws Stale when somebody was faster
 */
export async function updateRow<Row extends VersionedRow>(
  { tx, now, record }: Write,
  { table, entity, row, change, derive, remark }: Update<Row>,
): Promise<Row> {
  const found = changesIn(row, change);
  if (!found && !remark) return row;
  const next = { ...row, ...found?.changed, version: row.version + 1, updatedAt: now };
  const updated = { ...next, ...derive?.(next) };
  const written = changesIn(row, updated);
  if (!(await changeOf(table)(tx, row, { ...written?.changed }))) throw new Stale();
  record({
    entity,
    entityId: row.id,
    action: "update",
    before: keptInUpdate(entity, written?.before ?? {}),
    after: { ...keptInUpdate(entity, written?.after ?? {}), ...remark },
  });
  return updated;
}

const changes = new Map<VersionedTable, ReturnType<typeof changeAtVersion>>();

function changeOf(table: VersionedTable) {
  const known = changes.get(table) ?? changeAtVersion(table);
  changes.set(table, known);
  return known;
}
