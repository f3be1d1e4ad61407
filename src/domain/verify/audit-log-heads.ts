import { asc, eq, sql } from "drizzle-orm";
import type { ReadOnly } from "#/db/client";
import { type AuditLogHead, auditLogHeads, auditLogs } from "#/db/schema";
import { type HeadKey, isSigned } from "../audit-log-heads";

export type HeadsReport = {
  /** Number of intact heads. */
  sound: number;
  /** `seq` of the last of them; 0 if there is none. */
  last: number;
  /** `seq` of the last of them that one of the given keys signed; 0 if there is none. */
  confirmed: number;
  /** Describes the first broken head; null if all are intact. */
  fault: string | null;
};

/** Compares every head with its log row and, if its key is given, verifies its signature. */
export async function checkAuditLogHeads(
  db: ReadOnly,
  keys: readonly HeadKey[],
  pageSize = 1_000,
): Promise<HeadsReport> {
  const report: HeadsReport = { sound: 0, last: 0, confirmed: 0, fault: null };
  if (!(await hasHeads(db))) return report;
  let after = { seq: 0, keyId: "" };
  for (;;) {
    const page = await readPage(db, after, pageSize);
    if (page.length === 0) return report;
    for (const { head, hash } of page) {
      const key = keys.find(({ id }) => id === head.keyId);
      const fault = faultOf(head, hash, key);
      if (fault) return { ...report, fault };
      report.sound++;
      report.last = head.seq;
      if (key) report.confirmed = head.seq;
      after = head;
    }
  }
}

/** Returns false for a database not updated since heads were introduced. */
async function hasHeads({ client }: ReadOnly): Promise<boolean> {
  const table = "select 1 from sqlite_master where type = 'table' and name = 'audit_heads'";
  return (await client.execute(table)).rows.length > 0;
}

function readPage(db: ReadOnly, after: { seq: number; keyId: string }, pageSize: number) {
  return db.read
    .select({ head: auditLogHeads, hash: auditLogs.hash })
    .from(auditLogHeads)
    .leftJoin(auditLogs, eq(auditLogs.seq, auditLogHeads.seq))
    .where(sql`(${auditLogHeads.seq}, ${auditLogHeads.keyId}) > (${after.seq}, ${after.keyId})`)
    .orderBy(asc(auditLogHeads.seq), asc(auditLogHeads.keyId))
    .limit(pageSize);
}

function faultOf(head: AuditLogHead, hash: string | null, key: HeadKey | undefined): string | null {
  const name = `The head of row ${head.seq}, of ${head.at},`;
  if (key && !isSigned(head, key)) return `${name} does not bear the portal's signature.`;
  if (hash === null) return `${name} stands for a row that is missing.`;
  if (hash !== head.hash) return `${name} does not match: the log was rewritten up to there.`;
  return null;
}
