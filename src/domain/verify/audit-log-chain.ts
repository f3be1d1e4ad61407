import { asc, gt, sql } from "drizzle-orm";
import type { ReadOnly } from "#/db/client";
import { type AuditLogRow, auditLogs } from "#/db/schema";
import { chainHash, genesisHash, holdsItsValues } from "../entry-hash";

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
  for (
    let page = await readPage(db, 0, pageSize);
    page.length > 0;
    page = await readPage(db, previous.seq, pageSize)
  ) {
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

function readPage(db: ReadOnly, after: number, pageSize: number): Promise<AuditLogRow[]> {
  return db.read
    .select()
    .from(auditLogs)
    .where(gt(auditLogs.seq, after))
    .orderBy(asc(auditLogs.seq))
    .limit(pageSize);
}

function faultOf(row: AuditLogRow, previous: Pick<AuditLogRow, "seq" | "hash">): string | null {
  if (row.previousHash !== previous.hash) {
    if (row.seq > previous.seq + 1) return missing(previous.seq + 1, row.seq - 1);
    return `Row ${row.seq} (${row.id}) does not follow from the row before it.`;
  }
  if (row.hash !== chainHash(row.previousHash, row) || !holdsItsValues(row)) {
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
