import { createHmac } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import type { Database, Tx } from "#/db/client";
import { type AuditLogHead, auditLogHeads, auditLogs } from "#/db/schema";
import { deriveKey, isSameText } from "./secrets";

/** What heads are signed with; `id` tells it from other keys and nothing about it. */
export type HeadKey = { id: string; key: Buffer };

/** The log no longer holds what its newest head was signed over, or nobody with the key signed that head. */
export class AuditLogRewritten extends Error {
  override readonly name = "AuditLogRewritten";
}

/** The keys of these secrets, in their order: the present one first. */
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
 * Signs where the audit log stands, in a write transaction: however many processes do so at once, a place is
 * signed once. Older keys confirm the head before; a new key signs a place anew.
 * @returns null when there is nothing that this key has not signed yet
 * @throws AuditLogRewritten, and signs nothing then
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
