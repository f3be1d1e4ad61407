import { and, eq } from "drizzle-orm";
import type { Tx } from "#/db/client";
import { clientOnboarding, clients, clientTasks, type UploadRow, uploads } from "#/db/schema";
import { amounts } from "#/src/contract/ceilings";
import { sizeLimit, taskFileBytes } from "#/src/contract/choices/files";
import { serverLimits } from "#/src/contract/limits";
import type { RequestUpload } from "#/src/contract/uploads";
import { authorOf } from "#/src/domain/author";
import { clientScope } from "#/src/domain/client-scope";
import type { Context } from "#/src/domain/context";
import { Conflict, Forbidden, Invalid } from "#/src/domain/errors";
import { write } from "#/src/domain/write";
import { hourMs, minuteMs, momentAfter } from "#/src/format/durations";
import { mostSent, type ObjectStore } from "#/src/services/object-store/object-store";
import { requireClientRoom } from "./client-storage";
import { countUnused } from "./queries";
import { requireDisk } from "./require-disk";

/**
 * Issues an upload address for one file to the caller, valid for five minutes, or for a large file in a bucket an
 * upload in parts.
 * @param clientBytes storage limit of a client
 * @throws Forbidden for a client user, except for files of tasks; Invalid if the store requires a type and length and
 * one is missing, and for a task that the caller cannot see; Conflict for too many unused uploads, or a client whose
 * storage is full; Full if the disk has too little free space
 */
export async function requestUpload(
  ctx: Context,
  { purpose, taskId, contentType, contentLength }: RequestUpload,
  clientBytes: number,
): Promise<UploadRow> {
  if (ctx.actor.role === "client" && purpose !== "task_file") throw new Forbidden(onlyTaskFiles);
  if (ctx.store.needsPromise) requirePromise({ contentType, contentLength });
  if (contentLength !== undefined && contentLength > ctx.store.mostFileBytes) throw tooLarge(ctx.store);
  const isInParts = ctx.store.parts !== null && (contentLength ?? 0) > taskFileBytes;
  await requireDisk(ctx.store);
  return write(ctx, async ({ tx, now, newId }) => {
    if ((await countUnused(ctx, tx)) >= amounts.unusedUploads.most) throw tooManyUnused();
    const bytes = contentLength ?? mostSent({ purpose: purpose ?? null, contentLength: null });
    const clientId = purpose === "task_file" && taskId ? await clientOfTask(ctx, taskId, tx) : null;
    if (clientId !== null) await requireClientRoom(tx, { clientId, bytes, now, most: clientBytes });
    const row: UploadRow = {
      id: newId(),
      ...authorOf(ctx.actor),
      purpose: purpose ?? null,
      contentType: contentType ?? null,
      contentLength: contentLength ?? null,
      state: "issued",
      partSize: isInParts ? serverLimits.partBytes : null,
      multipartId: null,
      etag: null,
      keptKey: null,
      expiresAt: isInParts
        ? momentAfter(now, serverLimits.uploadHours * hourMs)
        : momentAfter(now, serverLimits.uploadMinutes * minuteMs),
      settledAt: null,
      unusedSince: null,
      taskId: clientId === null ? null : (taskId ?? null),
      clientId,
      countedBytes: clientId === null ? null : bytes,
      createdAt: now,
    };
    await tx.insert(uploads).values(row);
    return row;
  });
}

/** @throws Invalid, also if the caller may not see the client */
async function clientOfTask(ctx: Context, taskId: string, tx: Tx): Promise<string> {
  const [found] = await tx
    .select({ clientId: clients.id })
    .from(clientTasks)
    .innerJoin(clientOnboarding, eq(clientOnboarding.id, clientTasks.clientOnboardingId))
    .innerJoin(clients, eq(clients.id, clientOnboarding.clientId))
    .where(and(eq(clientTasks.id, taskId), clientScope(ctx)));
  if (!found) throw new Invalid([{ path: "taskId", message: "There is no such task" }]);
  return found.clientId;
}

const onlyTaskFiles = "You can only send files for your tasks.";

function tooManyUnused(): Conflict {
  return new Conflict(
    `You have ${amounts.unusedUploads.most} unused uploads. Save the forms you uploaded them for, or wait: each is removed after a day.`,
  );
}

function tooLarge({ mostFileBytes }: ObjectStore): Invalid {
  const message = `Must be at most ${sizeLimit(mostFileBytes)}: this portal stores files on its own disk`;
  return new Invalid([{ path: "contentLength", message }]);
}

function requirePromise(given: Record<"contentType" | "contentLength", unknown>) {
  const missing = Object.entries(given).filter(([, value]) => value === undefined);
  if (missing.length > 0) throw new Invalid(missing.map(([path]) => ({ path, message: "Must be given" })));
}
