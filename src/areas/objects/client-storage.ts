import { and, eq, gt, isNotNull, ne, or, sql } from "drizzle-orm";
import type { Tx } from "#/db/client";
import { clients, uploads } from "#/db/schema";
import { sizeLimit } from "#/src/contract/choices/files";
import { Conflict } from "#/src/domain/errors";

type Needed = {
  clientId: string;
  /** Size of the new file. */
  bytes: number;
  /** Storage limit of a client in bytes. */
  most: number;
  /** ISO 8601 in UTC. */
  now: string;
  /** The file's upload, which may be counted already. */
  uploadId?: string;
};

/**
 * Checks that a file fits into its client's storage beside all others: attached files, removed files and uploads not
 * yet deleted, and announced uploads that can still arrive. Sums a single index.
 * @throws Conflict
 */
export async function requireClientRoom(tx: Tx, needed: Needed): Promise<void> {
  const { clientId, bytes, most, now, uploadId } = needed;
  const counts = or(ne(uploads.state, "issued"), gt(uploads.expiresAt, now), isNotNull(uploads.partSize));
  const isOther = uploadId === undefined ? undefined : ne(uploads.id, uploadId);
  const [taken] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${uploads.countedBytes}), 0)` })
    .from(uploads)
    .where(and(eq(uploads.clientId, clientId), counts, isOther));
  if ((taken?.bytes ?? 0) + bytes <= most) return;
  const [client] = await tx.select({ name: clients.name }).from(clients).where(eq(clients.id, clientId));
  throw new Conflict(
    `There is no room for this file: the files of ${client?.name ?? "this client"} fill their ${sizeLimit(most)}. Removed files give up their room after 30 days.`,
  );
}
