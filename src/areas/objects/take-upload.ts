import { and, eq } from "drizzle-orm";
import { type UploadRow, uploads } from "#/db/schema";
import { blockedFile } from "#/src/contract/choices/blocked-extensions";
import { sampleBytes, type TaskFileType, taskFileBytes } from "#/src/contract/choices/files";
import { isObjectPath, type ObjectKind } from "#/src/contract/objects";
import { isBy } from "#/src/domain/author";
import type { Context } from "#/src/domain/context";
import { confirmRights } from "#/src/domain/credential";
import { Invalid } from "#/src/domain/errors";
import { type Write, wasDone, write } from "#/src/domain/write";
import { imageTypeOf } from "#/src/services/object-store/image-type";
import { fileKey, incomingKey, maxObjectSize, pathOf } from "#/src/services/object-store/object-store";
import { taskFileTypeOf } from "./file-type";
import { type Ends, largeCompound, largeFileTypeOf } from "./large-file-type";
import { observe } from "./observe";
import { findOwnUpload, oldestUsable } from "./queries";
import { isCompound } from "./refused-bytes";

/** An upload that was checked and copied to its final place. */
export type TakenUpload = {
  uploadId: string;
  /** The final path, `/objects/<kind>/<uuid>`. */
  path: string;
  /** Properties of the bytes; null if this request was completed before. */
  content: Content | null;
  /**
   * Marks the upload as used, in the transaction of the row that refers to it, or before it for an avatar. A file of a
   * task counts towards its client's storage.
   * @throws Invalid if it was used meanwhile, or uploaded for another client
   */
  keep(w: Pick<Write, "tx">, ofClient?: { clientId: string; size: number }): Promise<void>;
  /** Removes the data at the upload address, after the commit. Never throws. */
  settle(): Promise<void>;
};

type Content = {
  type: TaskFileType;
  size: number;
  /** Null for a file that was sent in parts, which has an ETag instead. */
  sha256: string | null;
  etag: string | null;
};

type Use = {
  kind: Exclude<ObjectKind, "uploads">;
  /** The field to which errors are attributed. */
  field: string;
};

type KindRules = {
  /** Time limit for all work on the store, in milliseconds. */
  patienceMs: number;
  typeOf: (bytes: Uint8Array) => Promise<TaskFileType | null>;
  /** The message for a file of another type. */
  notTaken: string;
};

const picture: KindRules = {
  patienceMs: 2_500,
  typeOf: imageTypeOf,
  notTaken: "Must be a PNG, JPEG, WebP or GIF image",
};
const kinds: Record<Use["kind"], KindRules> = {
  avatars: picture,
  photos: picture,
  designs: picture,
  files: { patienceMs: 30_000, typeOf: taskFileTypeOf, notTaken: blockedFile },
};

/**
 * Checks an upload of the caller by its actual bytes and copies it to its final key, which is derived from its id, so
 * that a retry after a failed write is the same. Changes no row; a rejected file is removed. The store has no
 * transactions, so the caller's rights are verified first.
 * @throws Invalid on `field`, Unavailable if the store is down
 */
export async function takeUpload(ctx: Context, path: string, { kind, field }: Use): Promise<TakenUpload> {
  const id = isObjectPath(path) && path.startsWith(pathOf(incomingKey(""))) ? path.slice(-36) : null;
  if (id === null) throw refusal(field, "Must be a file that you uploaded");
  await confirmRights(ctx, ctx.db.read);
  const use = { id, kind, field };
  if (await wasDone(ctx)) return takenUpload(ctx, use, null, null);
  const upload = await findUsable(ctx, use);
  return takenUpload(ctx, use, await contentOf(ctx, use, upload), upload.clientId);
}

/** @throws Invalid, Unavailable */
function contentOf(ctx: Context, use: OneUse, upload: UploadRow): Promise<Content> {
  if (upload.partSize !== null) return checkWhole(ctx, use, upload);
  // Files are in memory while being copied, so large ones are processed one at a time.
  if (use.kind !== "files") return copy(ctx, use, upload);
  const isLarge = (upload.contentLength ?? 0) > taskFileBytes;
  return oneAtATime(() => (isLarge ? stream : copy)(ctx, use, upload));
}

async function copy(ctx: Context, { id, kind, field }: OneUse, upload: UploadRow): Promise<Content> {
  const { patienceMs, typeOf, notTaken } = kinds[kind];
  const key = `${kind}/${id}`;
  const [signal, most] = [AbortSignal.timeout(patienceMs), maxObjectSize(key)];
  const bytes = await ctx.store.read(incomingKey(id), { signal, most });
  if (!bytes) throw notArrived(field);
  const type = bytes.byteLength > most ? null : await typeOf(bytes);
  const tooLarge = bytes.byteLength > most ? `Must be at most ${most / 1_048_576} MB` : null;
  const checked = await requireAccepted(ctx, { upload, field, type, fault: tooLarge ?? notTaken });
  await ctx.store.write(key, bytes, checked, signal);
  const sha256 = new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
  return { type: checked, size: bytes.byteLength, sha256, etag: null };
}

/** Copies a large file on the disk and checks the copy, since the sender may upload again meanwhile. */
async function stream(ctx: Context, { id, field }: OneUse, upload: UploadRow): Promise<Content> {
  const [key, incoming] = [fileKey(id), incomingKey(id)];
  const found = await ctx.store.describe(incoming);
  const bytes = found && (await ctx.store.open(incoming));
  if (!bytes) throw notArrived(field);
  const passing = observe(bytes);
  const content = { stream: passing.bytes, size: ctx.store.mostFileBytes };
  await ctx.store.write(key, content, "application/octet-stream");
  const { ends, sha256 } = passing.seen();
  const type = await acceptedLarge(ctx, { upload, field, ends });
  return { type, size: ends.size, sha256, etag: null };
}

/** Checks a file that was sent in parts, which is at its final key already and no longer changes. */
async function checkWhole(ctx: Context, { id, field }: OneUse, upload: UploadRow): Promise<Content> {
  const key = fileKey(id);
  const stored = upload.etag === null ? null : await ctx.store.describe(key);
  if (stored === null || stored.etag !== upload.etag) throw notArrived(field);
  const { size } = stored;
  const part = (from: number, to: number) => ctx.store.read(key, { part: { from, to } });
  const head = await part(0, sampleBytes - 1);
  const tail = await part(size - sampleBytes, size - 1);
  if (!head || !tail) throw notArrived(field);
  const type = await acceptedLarge(ctx, { upload, field, ends: { head, tail, size } });
  return { type, size, sha256: null, etag: stored.etag };
}

type Large = { upload: UploadRow; field: string; ends: Ends };

/** @throws Invalid */
async function acceptedLarge(ctx: Context, { upload, field, ends }: Large): Promise<TaskFileType> {
  const fault = isCompound(ends.head) ? largeCompound : blockedFile;
  return requireAccepted(ctx, { upload, field, type: await largeFileTypeOf(ends), fault });
}

type Checked = {
  upload: UploadRow;
  field: string;
  /** The type of the bytes; null if they are not accepted, because of `fault`. */
  type: TaskFileType | null;
  fault: string;
};

/** Returns the type of a file that is accepted and is what was announced. @throws Invalid after removing any other */
async function requireAccepted(ctx: Context, { upload, field, type, fault }: Checked): Promise<TaskFileType> {
  const announced = upload.contentType === "application/octet-stream" ? null : upload.contentType;
  if (type !== null && (announced === null || announced === type)) return type;
  await discard(ctx, upload.id);
  throw refusal(field, type === null ? fault : `The file says ${announced}, but it is ${type}`);
}

type Replacement = Use & { requested: string | null | undefined; current: string | null };

/** Handles the file in an edit: undefined keeps it, null removes it, an upload replaces it. */
export async function replacedUpload(ctx: Context, { requested, current, ...use }: Replacement) {
  if (requested === undefined || requested === current) return undefined;
  return requested === null ? null : takeUpload(ctx, requested, use);
}

/** Detects the type of the bytes under a key; null if that type is not permitted there. */
export function permittedType(key: string, bytes: Uint8Array): Promise<TaskFileType | null> {
  return (key.startsWith("files/") ? taskFileTypeOf : imageTypeOf)(bytes);
}

type OneUse = Use & { id: string };

function takenUpload(
  { store, actor }: Context,
  { id, kind, field }: OneUse,
  content: Content | null,
  /** The client announced by the uploader. */
  sentFor: string | null,
): TakenUpload {
  const key = `${kind}/${id}`;
  return {
    uploadId: id,
    path: pathOf(key),
    content,
    async keep({ tx }, ofClient) {
      if (ofClient && sentFor !== null && sentFor !== ofClient.clientId) throw refusal(field, ofAnother);
      const { rowsAffected } = await tx
        .update(uploads)
        .set({
          state: "kept",
          keptKey: key,
          unusedSince: kind === "avatars" ? uploads.createdAt : null,
          ...(ofClient && { clientId: ofClient.clientId, countedBytes: ofClient.size }),
        })
        .where(and(eq(uploads.id, id), isBy(uploads, actor), eq(uploads.state, "issued")));
      if (rowsAffected === 0) throw refusal(field, usedAlready);
    },
    async settle() {
      await store.remove(incomingKey(id)).catch(() => {});
    },
  };
}

async function findUsable(ctx: Context, { id, kind, field }: OneUse): Promise<UploadRow> {
  const upload = await findOwnUpload(ctx, id);
  if (!upload) throw refusal(field, "Must be a file that you uploaded");
  if (upload.state === "kept") throw refusal(field, usedAlready);
  if ((upload.purpose === "task_file") !== (kind === "files")) {
    throw refusal(field, "This file was uploaded for something else. Please upload it again.");
  }
  if (upload.state === "ended" || upload.createdAt < oldestUsable(ctx.now)) {
    throw refusal(field, "This file was uploaded too long ago. Please upload it again.");
  }
  return upload;
}

const notArrived = (field: string) => refusal(field, "The file has not arrived. Please upload it again.");
const usedAlready = "This file is in use already. Please upload it again.";
const ofAnother = "This file was uploaded for another client. Please upload it again.";

/**
 * Removes the objects before the row: a row without an object is swept later, but an object without a row would never
 * be.
 */
async function discard(ctx: Context, id: string) {
  await Promise.all([incomingKey(id), fileKey(id)].map((key) => ctx.store.remove(key)));
  const unused = and(eq(uploads.id, id), eq(uploads.state, "issued"));
  await write(ctx, ({ tx }) => tx.delete(uploads).where(unused), { remember: false });
}

function refusal(path: string, message: string): Invalid {
  return new Invalid([{ path, message }]);
}

let last: Promise<unknown> = Promise.resolve();

/** Runs the work of this process one after the other, even after failures. */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work, work);
  last = next.catch(() => {});
  return next;
}
