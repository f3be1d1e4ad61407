import { createHmac } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import type { Database, Tx } from "#/db/client";
import { type AuditLogHead, auditLogHeads, auditLogs } from "#/db/schema";
import { deriveKey, isSameText } from "./secrets";

/** A key for signing heads; `id` identifies the key without revealing anything about it. */
export type HeadKey = { id: string; key: Buffer };

/** The log no longer matches its newest head, or that head carries a signature that no known key made. */
export class AuditLogRewritten extends Error {
  override readonly name = "AuditLogRewritten";
}

/** Derives the signing keys from the secrets, in order: the current one first. */
export function headKeys(authSecrets: readonly string[]): HeadKey[] {
  return authSecrets.map((secret) => ({
    id: deriveKey(secret, "portal audit heads, key id").toString("hex").slice(0, 16),
    key: deriveKey(secret, "portal audit heads"),
  }));
}

export function isSigned(head: AuditLogHead, { key }: HeadKey): boolean {
  return isSameText(macOf(head, key), head.mac);
}

/**
 * Signs the current end of the audit log in a write transaction. Concurrent processes sign a row only once. Older keys
 * can verify the previous head; a new key signs the same row again.
 * @returns null if this key has signed the last row already
 * @throws AuditLogRewritten without signing anything
 */
export function signAuditLog(
  db: Database,
  [present, ...older]: readonly HeadKey[],
  now: Date,
): Promise<AuditLogHead | null> {
  return db.transaction(async (tx) => {
    const [last] = await tx
      .select({ seq: auditLogs.seq, hash: auditLogs.hash })
      .from(auditLogs)
      .orderBy(desc(auditLogs.seq))
      .limit(1);
    if (!present || !last) return null;
    await confirmNewestHead(tx, [present, ...older]);
    const [signed] = await tx
      .select({ seq: auditLogHeads.seq })
      .from(auditLogHeads)
      .where(and(eq(auditLogHeads.seq, last.seq), eq(auditLogHeads.keyId, present.id)));
    if (signed) return null;
    const head = { ...last, at: now.toISOString(), keyId: present.id };
    const whole = { ...head, mac: macOf(head, present.key) };
    await tx.insert(auditLogHeads).values(whole);
    return whole;
  });
}

async function confirmNewestHead(tx: Tx, keys: readonly HeadKey[]) {
  const [newest] = await tx
    .select({ head: auditLogHeads, hash: auditLogs.hash })
    .from(auditLogHeads)
    .leftJoin(auditLogs, eq(auditLogs.seq, auditLogHeads.seq))
    .orderBy(desc(auditLogHeads.seq), desc(auditLogHeads.at))
    .limit(1);
  if (!newest) return;
  const { head, hash } = newest;
  const key = keys.find(({ id }) => id === head.keyId);
  if (head.hash === hash && (!key || isSigned(head, key))) return;
  throw new AuditLogRewritten(`The audit log up to row ${head.seq} is not what was signed at ${head.at}.`);
}

function macOf({ seq, hash, at, keyId }: Omit<AuditLogHead, "mac">, key: Buffer): string {
  return createHmac("sha256", key)
    .update(JSON.stringify([seq, hash, at, keyId]))
    .digest("hex");
}
