import { and, eq, isNull } from "drizzle-orm";
import { type UploadRow, uploads } from "#/db/schema";
import { taskFileTypes } from "#/src/contract/choices/files";
import type { CompleteUpload, SignedPart, SignParts } from "#/src/contract/uploads";
import type { Context } from "#/src/domain/context";
import { confirmRights } from "#/src/domain/credential";
import { Conflict, Gone, Invalid } from "#/src/domain/errors";
import { wasDone, write } from "#/src/domain/write";
import {
  fileKey,
  incomingKey,
  type Multipart,
  type PartStore,
  pathOf,
} from "#/src/services/object-store/object-store";
import { findUploadOfCaller } from "./queries";

/** An unfinished upload in parts. */
type Unfinished = { upload: UploadRow; store: PartStore; partSize: number; size: number; count: number };

/**
 * Signs upload addresses for parts, each for its own length only. The first call begins the upload in the bucket.
 * @throws NotFound; Gone once the upload has ended; Conflict for a file that is not sent in parts or is complete;
 * Invalid for a part that it does not have; Unavailable
 */
export async function signParts(ctx: Context, id: string, { partNumbers }: SignParts): Promise<SignedPart[]> {
  const unfinished = requireUnfinished(ctx, await findUploadOfCaller(ctx, id));
  const { store, partSize, size, count } = unfinished;
  if (partNumbers.some((each) => each > count)) {
    throw new Invalid([{ path: "partNumbers", message: `This file has ${count} parts` }]);
  }
  await confirmRights(ctx, ctx.db.read);
  const multipart = await begun(ctx, unfinished);
  return Promise.all(
    partNumbers.map(async (partNumber) => {
      const length = Math.min(partSize, size - (partNumber - 1) * partSize);
      return { partNumber, uploadURL: await store.address(multipart, { partNumber, length }) };
    }),
  );
}

/** Returns the bucket's upload, which the first call begins. If two begin it at once, the first to commit wins. */
async function begun(ctx: Context, { upload, store }: Unfinished): Promise<Multipart> {
  const key = fileKey(upload.id);
  if (upload.multipartId !== null) return { key, multipartId: upload.multipartId };
  const type = taskFileTypes.find((each) => each === upload.contentType) ?? "application/octet-stream";
  const multipartId = await store.begin(key, type);
  const isFirst = and(eq(uploads.id, upload.id), eq(uploads.state, "issued"), isNull(uploads.multipartId));
  const { rowsAffected } = await write(
    ctx,
    ({ tx }) => tx.update(uploads).set({ multipartId }).where(isFirst),
    {
      remember: false,
    },
  );
  if (rowsAffected > 0) return { key, multipartId };
  await store.abort({ key, multipartId });
  const now = requireUnfinished(ctx, await findUploadOfCaller(ctx, upload.id)).upload;
  if (now.multipartId === null) throw ended();
  return { key, multipartId: now.multipartId };
}

/**
 * Puts the parts of an upload together. A repeated call changes nothing.
 * @throws NotFound; Gone once the upload has ended; Conflict if a part has not arrived, or for a file that is not sent
 * in parts; Invalid if a part is not named, or for a file of another length; Unavailable
 * @returns the path that names the file
 */
export async function completeUpload(ctx: Context, id: string, { parts }: CompleteUpload): Promise<string> {
  const found = await findUploadOfCaller(ctx, id);
  const path = pathOf(incomingKey(id));
  if (found.state === "issued" && found.etag !== null) return path;
  const { upload, store, size, count } = requireUnfinished(ctx, found);
  if (parts.length !== count || parts.some(({ partNumber }) => partNumber > count)) {
    throw new Invalid([{ path: "parts", message: `Must be all ${count} parts` }]);
  }
  const { multipartId } = upload;
  if (multipartId === null) throw missingParts();
  await confirmRights(ctx, ctx.db.read);
  const key = fileKey(id);
  const outcome = await store.complete({ key, multipartId }, parts);
  if (outcome === "incomplete") throw missingParts();
  // An earlier call may have put it together and failed before recording that.
  const stored = await ctx.store.describe(key);
  if (stored === null) throw ended();
  if (stored.size !== size) {
    await endUpload(ctx, id);
    const message = `The file was announced with ${size} bytes, but ${stored.size} came.`;
    throw new Invalid([{ path: "parts", message }]);
  }
  const isOpen = and(eq(uploads.id, id), eq(uploads.state, "issued"));
  const etag = stored.etag ?? "";
  const { rowsAffected } = await write(ctx, ({ tx }) => tx.update(uploads).set({ etag }).where(isOpen), {
    remember: false,
  });
  if (rowsAffected === 0) throw ended();
  return path;
}

/**
 * Ends an unused upload and removes its data. If the store is unavailable, housekeeping removes it later.
 * @throws NotFound; Conflict for one that is in use
 */
export async function endUpload(ctx: Context, id: string): Promise<void> {
  if (await wasDone(ctx)) return;
  const { state, multipartId, partSize } = await findUploadOfCaller(ctx, id);
  if (state === "kept") throw new Conflict("This file is in use. Remove it from its task instead.");
  const isUnused = and(eq(uploads.id, id), eq(uploads.state, "issued"));
  await write(ctx, async ({ tx }) => {
    await tx.update(uploads).set({ state: "ended" }).where(isUnused);
  });
  // The upload address of a file in one piece works a little longer, so housekeeping removes that file.
  if (partSize === null) return;
  try {
    const key = fileKey(id);
    if (multipartId !== null) await ctx.store.parts?.abort({ key, multipartId });
    await ctx.store.remove(key);
  } catch {
    return;
  }
  const isEnded = and(eq(uploads.id, id), eq(uploads.state, "ended"));
  await write(ctx, ({ tx }) => tx.delete(uploads).where(isEnded), { remember: false });
}

/** @throws Gone, Conflict */
function requireUnfinished({ store, now }: Context, upload: UploadRow): Unfinished {
  const { partSize, contentLength: size, state, expiresAt, etag } = upload;
  if (state === "ended" || expiresAt <= now) throw ended();
  if (partSize === null || size === null || store.parts === null) {
    throw new Conflict("This file is sent in one piece, to its upload address.");
  }
  if (state === "kept" || etag !== null) throw new Conflict("All parts of this file have arrived already.");
  return { upload, store: store.parts, partSize, size, count: Math.ceil(size / partSize) };
}

function ended(): Gone {
  return new Gone("This upload has ended. Please upload the file again.");
}

function missingParts(): Conflict {
  return new Conflict("Some parts of the file have not arrived. Please upload it again.");
}
