import { and, asc, eq, isNull, lt, not, or, sql } from "drizzle-orm";
import type { Database } from "#/db/client";
import { uploads } from "#/db/schema";
import { objectKinds } from "#/src/contract/objects";
import type { ObjectStore } from "#/src/services/object-store/object-store";
import { isReferredTo } from "./object-references";

const keptMs = 24 * 60 * 60 * 1000;
const batchSize = 200;

const isReferred = isReferredTo(sql`'/objects/' || ${uploads.keptKey}`);

/**
 * Removes what was uploaded more than a day ago and that no row refers to, and what was sent once more to the
 * address of an upload that is in use. The object goes first and its row after it: what a store that is down
 * could not remove is found again by the next round. @throws Unavailable
 */
export async function sweepUploads(db: Database, store: ObjectStore, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMs).toISOString();
  for (;;) {
    const batch = await findSweepable(db, before);
    for (const upload of batch) await sweepOne(db, store, upload, now);
    if (batch.length < batchSize) return;
  }
}

type Sweepable = { id: string; keptKey: string | null };

/** Uploads whose object nobody needs (`keptKey` is null then), and used ones that are not settled yet. */
function findSweepable(db: Database, before: string): Promise<Sweepable[]> {
  return db.read
    .select({ id: uploads.id, keptKey: sql<string | null>`iif(${isReferred}, ${uploads.keptKey}, null)` })
    .from(uploads)
    .where(
      and(
        lt(uploads.createdAt, before),
        or(eq(uploads.state, "issued"), isNull(uploads.settledAt), not(isReferred)),
      ),
    )
    .orderBy(asc(uploads.createdAt))
    .limit(batchSize);
}

/** A use that failed half-way may have left a copy under any kind: its key follows from the upload's id. */
async function sweepOne(db: Database, store: ObjectStore, { id, keptKey }: Sweepable, now: Date) {
  const keys = objectKinds.map((kind) => `${kind}/${id}`).filter((key) => key !== keptKey);
  await Promise.all(keys.map((key) => store.remove(key)));
  await db.transaction(async (tx) => {
    if (keptKey === null) await tx.delete(uploads).where(eq(uploads.id, id));
    else await tx.update(uploads).set({ settledAt: now.toISOString() }).where(eq(uploads.id, id));
  });
}
