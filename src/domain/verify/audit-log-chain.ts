import { asc, getTableColumns, gt, sql } from "drizzle-orm";
import type { ReadOnly } from "#/db/client";
import { type AuditLogRow, auditLogs } from "#/db/schema";
import { genesisHash, isIntact } from "../entry-hash";

export type ChainReport = {
  /** Number of intact rows. */
  sound: number;
  /** Describes the first broken row; null if every row is intact. */
  fault: string | null;
};

/**
 * Walks the audit log from its first row in pages and verifies every hash. The end of the log is compared with SQLite's
 * sequence, so that rows cut off the end are detected too. Erased values are not a fault: the hash covers only their
 * digests, which remain in the row.
 */
export async function checkAuditLogChain(db: ReadOnly, pageSize = 1_000): Promise<ChainReport> {
  let previous: Pick<AuditLogRow, "seq" | "hash"> = { seq: 0, hash: genesisHash };
  let sound = 0;
  // Read first, so that rows added by a running portal meanwhile do not count as missing.
  const last = await lastSequence(db);
  const columns = await columnsIn(db);
  const readPage = (after: number): Promise<AuditLogRow[]> =>
    db.read
      .select(columns)
      .from(auditLogs)
      .where(gt(auditLogs.seq, after))
      .orderBy(asc(auditLogs.seq))
      .limit(pageSize);
  for (let page = await readPage(0); page.length > 0; page = await readPage(previous.seq)) {
    for (const row of page) {
      const fault = faultOf(row, previous);
      if (fault) return { sound, fault };
      previous = row;
      sound++;
    }
  }
  if (last > previous.seq) return { sound, fault: missing(previous.seq + 1, last) };
  return { sound, fault: null };
}

/** Returns the columns of the log. A database that waits for its update, or a backup of one, lacks `derived`. */
async function columnsIn(db: ReadOnly) {
  const columns = getTableColumns(auditLogs);
  const [derived] = await db.read.all(
    sql`select 1 from pragma_table_info('audit_logs') where name = ${columns.derived.name}`,
  );
  return derived ? columns : { ...columns, derived: sql<number>`0` };
}

function faultOf(row: AuditLogRow, previous: Pick<AuditLogRow, "seq" | "hash">): string | null {
  if (row.previousHash !== previous.hash) {
    if (row.seq > previous.seq + 1) return missing(previous.seq + 1, row.seq - 1);
    return `Row ${row.seq} (${row.id}) does not follow from the row before it.`;
  }
  if (!isIntact(row)) {
    return `Row ${row.seq} (${row.id}) was changed after it was written.`;
  }
  return null;
}

function missing(first: number, last: number): string {
  return first === last ? `Row ${first} is missing.` : `Rows ${first} to ${last} are missing.`;
}

async function lastSequence(db: ReadOnly): Promise<number> {
  const [sequence] = await db.read.all<{ seq: number }>(
    sql`select seq from sqlite_sequence where name = 'audit_logs'`,
  );
  return sequence?.seq ?? 0;
}
