import { and, asc, eq, isNotNull, isNull, lt, not, or, sql } from "drizzle-orm";
import type { Database } from "#/db/client";
import { uploads } from "#/db/schema";
import { objectKinds } from "#/src/contract/objects";
import { isReferredTo } from "#/src/domain/object-references";
import { dayMs, momentAfter } from "#/src/format/durations";
import type { ObjectStore } from "#/src/services/object-store/object-store";

/** As long as a delete can be undone, what the deleted row showed is needed. */
const unusedDays = 30;
const batchSize = 200;

const isReferred = isReferredTo(sql`'/objects/' || ${uploads.keptKey}`);

/**
 * Removes what was uploaded more than a day ago and never used, what no row has referred to for 30 days, and what was
 * sent once more to the address of an upload that is in use. The object goes first and its row after it: what a store
 * that is down could not remove is found again by the next round. @throws Unavailable
 */
export async function sweepUploads(db: Database, store: ObjectStore, now: Date): Promise<void> {
  await noteUnused(db, now);
  for (;;) {
    const batch = await findSweepable(db, now);
    for (const upload of batch) await sweepOne(db, store, upload, now);
    if (batch.length < batchSize) return;
  }
}

/** An object that is in use again, since what showed it was put back, begins anew when that goes. */
function noteUnused(db: Database, now: Date) {
  return db.transaction(async (tx) => {
    const isNew = and(eq(uploads.state, "kept"), isNull(uploads.unusedSince), not(isReferred));
    await tx.update(uploads).set({ unusedSince: now.toISOString() }).where(isNew);
    await tx
      .update(uploads)
      .set({ unusedSince: null })
      .where(and(isNotNull(uploads.unusedSince), isReferred));
  });
}

type Sweepable = { id: string; keptKey: string | null };

/** Uploads whose object nobody needs (`keptKey` is null then), and kept ones that are not settled yet. */
function findSweepable(db: Database, now: Date): Promise<Sweepable[]> {
  const before = (days: number) => momentAfter(now, -days * dayMs);
  const isUnneeded = sql`(${uploads.state} = 'issued'
    or (${uploads.unusedSince} = ${uploads.createdAt} or ${uploads.unusedSince} < ${before(unusedDays)})
      and not ${isReferred})`;
  return db.read
    .select({ id: uploads.id, keptKey: sql<string | null>`iif(${isUnneeded}, null, ${uploads.keptKey})` })
    .from(uploads)
    .where(and(lt(uploads.createdAt, before(1)), or(isUnneeded, isNull(uploads.settledAt))))
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
