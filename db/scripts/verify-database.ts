import type { Database } from "../client";
import { checkAuditChain } from "./audit-chain";

export type Check = {
  name: string;
  /** What was found, as a sentence. */
  says: string;
  isFine: boolean;
};

/** Checks the audit log's chain and, on a local file, the file itself and every reference in it. */
export async function verifyDatabase(db: Database): Promise<Check[]> {
  const checks = [await auditLog(db)];
  if (db.isLocal) checks.push(await integrity(db), await references(db));
  return checks;
}

async function auditLog(db: Database): Promise<Check> {
  const { sound, fault } = await checkAuditChain(db);
  const says = fault ? `${fault} ${sound} rows before that are sound.` : `${sound} rows, unbroken.`;
  return { name: "Audit log", says, isFine: fault === null };
}

async function integrity({ client }: Database): Promise<Check> {
  const { rows } = await client.execute("PRAGMA integrity_check");
  const says = rows.map((row) => String(row[0])).join("; ");
  return { name: "Integrity", says, isFine: says === "ok" };
}

async function references({ client }: Database): Promise<Check> {
  const { rows } = await client.execute("PRAGMA foreign_key_check");
  const [first] = rows;
  if (!first) return { name: "References", says: "ok", isFine: true };
  const says = `${rows.length} broken, the first in ${first.table}, row ${first.rowid}, to ${first.parent}.`;
  return { name: "References", says, isFine: false };
}
