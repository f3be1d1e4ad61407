import { type UploadRow, uploads } from "#/db/schema";
import { amounts } from "#/src/contract/ceilings";
import { serverLimits } from "#/src/contract/limits";
import type { RequestUpload } from "#/src/contract/uploads";
import type { Context } from "#/src/domain/context";
import { Conflict, Forbidden, Invalid } from "#/src/domain/errors";
import { write } from "#/src/domain/write";
import { minuteMs, momentAfter } from "#/src/format/durations";
import { countUnused } from "./queries";

/**
 * Promises the caller a place for one file, for five minutes.
 * @throws Forbidden for a client, who sends nothing but files of tasks; Invalid where the store must know more; Conflict for a caller with many uploads that nothing uses
 */
export async function requestUpload(
  ctx: Context,
  { purpose, contentType, contentLength }: RequestUpload,
): Promise<UploadRow> {
  if (ctx.actor.role === "client" && purpose !== "task_file") throw new Forbidden(onlyTaskFiles);
  if (ctx.store.needsPromise) requirePromise({ contentType, contentLength });
  return write(ctx, async ({ tx, now, newId }) => {
    if ((await countUnused(ctx, tx)) >= amounts.unusedUploads.most) throw tooManyUnused();
    const row: UploadRow = {
      id: newId(),
      userId: ctx.actor.userId,
      purpose: purpose ?? null,
      contentType: contentType ?? null,
      contentLength: contentLength ?? null,
      state: "issued",
      keptKey: null,
      expiresAt: momentAfter(now, serverLimits.uploadMinutes * minuteMs),
      settledAt: null,
      unusedSince: null,
      createdAt: now,
    };
    await tx.insert(uploads).values(row);
    return row;
  });
}

const onlyTaskFiles = "You can only send files for your tasks.";

function tooManyUnused(): Conflict {
  return new Conflict(
    `You have ${amounts.unusedUploads.most} uploads that nothing uses. Save what they are for, or wait: each is removed after a day.`,
  );
}

function requirePromise(given: Record<"contentType" | "contentLength", unknown>) {
  const missing = Object.entries(given).filter(([, value]) => value === undefined);
  if (missing.length > 0) throw new Invalid(missing.map(([path]) => ({ path, message: "Must be given" })));
}
