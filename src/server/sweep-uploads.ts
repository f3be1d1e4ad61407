import { and, asc, eq, isNotNull, isNull, lt, not, or, sql } from "drizzle-orm";
import type { Database } from "#/db/client";
import { uploads } from "#/db/schema";
import { objectKinds } from "#/src/contract/objects";
import { isReferredTo } from "#/src/domain/object-references";
import { dayMs, hourMs, momentAfter } from "#/src/format/durations";
import { fileKey, type ObjectStore } from "#/src/services/object-store/object-store";

/** Age after which the address of an upload that was given up no longer works. */
const endedMs = hourMs;
/** The undo period of a deletion, during which a restored row may need the object. */
const unusedDays = 30;
const batchSize = 200;

const isReferred = isReferredTo(sql`'/objects/' || ${uploads.keptKey}`);

/**
 * Removes uploads that were given up or not used within a day, objects that no row has referred to for 30 days, and data
 * sent again to the address of a used upload. Also ends the bucket's uploads in parts that are a day old, even without a
 * row. The object is removed first and its row afterwards, so that the next round retries what an unavailable store could
 * not remove.
 * @throws Unavailable
 */
export async function sweepUploads(db: Database, store: ObjectStore, now: Date): Promise<void> {
  await noteUnused(db, now);
  for (;;) {
    const batch = await findSweepable(db, now);
    for (const upload of batch) await sweepOne(db, store, upload, now);
    if (batch.length < batchSize) break;
  }
  await store.parts?.abortBefore(new Date(now.getTime() - dayMs));
}

/**
 * Records since when objects are unreferenced. An object that is used again after a restore starts over when its
 * reference goes.
 */
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

type Sweepable = { id: string; keptKey: string | null; multipartId: string | null };

/** Finds uploads whose object is not needed (`keptKey` is null for these), and used ones that are not settled yet. */
function findSweepable(db: Database, now: Date): Promise<Sweepable[]> {
  const before = (days: number) => momentAfter(now, -days * dayMs);
  const isUnneeded = sql`(${uploads.state} <> 'kept'
    or (${uploads.unusedSince} = ${uploads.createdAt} or ${uploads.unusedSince} < ${before(unusedDays)})
      and not ${isReferred})`;
  const isDue = and(lt(uploads.createdAt, before(1)), or(isUnneeded, isNull(uploads.settledAt)));
  const isEnded = and(eq(uploads.state, "ended"), lt(uploads.createdAt, momentAfter(now, -endedMs)));
  const { id, multipartId } = uploads;
  return db.read
    .select({ id, multipartId, keptKey: sql<string | null>`iif(${isUnneeded}, null, ${uploads.keptKey})` })
    .from(uploads)
    .where(or(isDue, isEnded))
    .orderBy(asc(uploads.createdAt))
    .limit(batchSize);
}

/** Removes copies of all kinds, which a use that failed half-way may have left: keys follow from the upload's id. */
async function sweepOne(
  db: Database,
  store: ObjectStore,
  { id, keptKey, multipartId }: Sweepable,
  now: Date,
) {
  if (keptKey === null && multipartId !== null) await store.parts?.abort({ key: fileKey(id), multipartId });
  const keys = objectKinds.map((kind) => `${kind}/${id}`).filter((key) => key !== keptKey);
  await Promise.all(keys.map((key) => store.remove(key)));
  await db.transaction(async (tx) => {
    if (keptKey === null) await tx.delete(uploads).where(eq(uploads.id, id));
    else await tx.update(uploads).set({ settledAt: now.toISOString() }).where(eq(uploads.id, id));
  });
}
