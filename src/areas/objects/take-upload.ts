import { and, eq } from "drizzle-orm";
import { type UploadRow, uploads } from "#/db/schema";
import { type TaskFileType, taskFileWords } from "#/src/contract/choices/files";
import { isObjectPath, type ObjectKind } from "#/src/contract/objects";
import type { Context } from "#/src/domain/context";
import { confirmRights } from "#/src/domain/credential";
import { Invalid } from "#/src/domain/errors";
import { type Write, wasDone, write } from "#/src/domain/write";
import { imageTypeOf } from "#/src/services/object-store/image-type";
import { incomingKey, mostKept, pathOf } from "#/src/services/object-store/object-store";
import { taskFileTypeOf } from "./file-type";
import { findOwnUpload, oldestUsable } from "./queries";

/** An upload whose bytes were checked and copied to where they stay. */
export type TakenUpload = {
  uploadId: string;
  /** The final `/objects/<kind>/<uuid>`. */
  path: string;
  /** What its bytes are; null where this very request was done before. */
  content: Content | null;
  /**
   * Inside the transaction that refers to it, or for an avatar before it; a file of a task counts for its client.
   * @throws Invalid when it was used meanwhile, or was sent for another client
   */
  keep(w: Pick<Write, "tx">, ofClient?: { clientId: string; size: number }): Promise<void>;
  /** After the commit: removes what was sent to the upload's address. Never throws. */
  settle(): Promise<void>;
};

type Content = { type: TaskFileType; size: number; sha256: string };

type Use = {
  kind: Exclude<ObjectKind, "uploads">;
  /** The field that a refusal is about. */
  field: string;
};

type Kept = {
  /** How long a store may take for all that using an upload needs. */
  patienceMs: number;
  typeOf: (bytes: Uint8Array) => Promise<TaskFileType | null>;
  /** The sentence for what is of another type. */
  notTaken: string;
};

const picture: Kept = {
  patienceMs: 2_500,
  typeOf: imageTypeOf,
  notTaken: "Must be a PNG, JPEG, WebP or GIF image",
};
const kinds: Record<Use["kind"], Kept> = {
  avatars: picture,
  photos: picture,
  designs: picture,
  files: { patienceMs: 30_000, typeOf: taskFileTypeOf, notTaken: `Must be ${taskFileWords}` },
};

/**
 * Checks an upload of the caller by its real bytes and copies it to its final key, which follows from its id: a
 * second attempt after a failed write is the same. Changes no row; a file that is refused is removed. The store
 * knows no transaction, so the caller's rights are confirmed before anything is done to it.
 * @throws Invalid on `field`, Unavailable when the store is down
 */
export async function takeUpload(ctx: Context, path: string, { kind, field }: Use): Promise<TakenUpload> {
  const id = isObjectPath(path) && path.startsWith(pathOf(incomingKey(""))) ? path.slice(-36) : null;
  if (id === null) throw refusal(field, "Must be a file that you uploaded");
  await confirmRights(ctx, ctx.db.read);
  const use = { id, kind, field };
  if (await wasDone(ctx)) return takenUpload(ctx, use, null, null);
  const upload = await findUsable(ctx, use);
  // The bytes stand in memory until they are copied: of large ones one at a time.
  const content = await (kind === "files"
    ? oneAtATime(() => copy(ctx, use, upload))
    : copy(ctx, use, upload));
  return takenUpload(ctx, use, content, upload.clientId);
}

/** @throws Invalid, Unavailable */
async function copy(ctx: Context, { id, kind, field }: OneUse, upload: UploadRow): Promise<Content> {
  const { patienceMs, typeOf, notTaken } = kinds[kind];
  const key = `${kind}/${id}`;
  const [signal, most] = [AbortSignal.timeout(patienceMs), mostKept(key)];
  const bytes = await ctx.store.read(incomingKey(id), { signal, most });
  if (!bytes) throw refusal(field, "The file has not arrived. Please upload it again.");
  const type = bytes.byteLength > most ? null : await typeOf(bytes);
  const fault = faultOf(upload, { bytes, type, most });
  if (fault !== null || type === null) {
    await discard(ctx, id);
    throw refusal(field, fault ?? notTaken);
  }
  await ctx.store.write(key, bytes, type, signal);
  const sha256 = new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
  return { type, size: bytes.byteLength, sha256 };
}

type Asked = Use & { asked: string | null | undefined; current: string | null };

/** What an edit wants with the file of a row: undefined keeps it, null drops it, an upload replaces it. */
export async function keptOrTaken(ctx: Context, { asked, current, ...use }: Asked) {
  if (asked === undefined || asked === current) return undefined;
  return asked === null ? null : takeUpload(ctx, asked, use);
}

/** What the bytes under a key are; null for what is not kept there. */
export function typeKept(key: string, bytes: Uint8Array): Promise<TaskFileType | null> {
  return (key.startsWith("files/") ? taskFileTypeOf : imageTypeOf)(bytes);
}

type OneUse = Use & { id: string };

function takenUpload(
  { store, actor }: Context,
  { id, kind, field }: OneUse,
  content: Content | null,
  /** The client that its sender named. */
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
        .where(and(eq(uploads.id, id), eq(uploads.userId, actor.userId), eq(uploads.state, "issued")));
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
  if (upload.state !== "issued") throw refusal(field, usedAlready);
  if ((upload.purpose === "task_file") !== (kind === "files")) {
    throw refusal(field, "This file was uploaded for something else. Please upload it again.");
  }
  if (upload.createdAt < oldestUsable(ctx.now)) {
    throw refusal(field, "This file was uploaded too long ago. Please upload it again.");
  }
  return upload;
}

const usedAlready = "This file is in use already. Please upload it again.";
const ofAnother = "This file was uploaded for another client. Please upload it again.";

type Sent = { bytes: Uint8Array; type: TaskFileType | null; most: number };

function faultOf(upload: UploadRow, { bytes, type, most }: Sent): string | null {
  if (bytes.byteLength > most) return `Must be at most ${most / 1_048_576} MB`;
  if (type === null) return null;
  if (upload.contentType !== null && upload.contentType !== type) {
    return `The file says ${upload.contentType}, but it is ${type}`;
  }
  return null;
}

/** The object first: a row without one is swept later, an object without a row would stay for good. */
async function discard(ctx: Context, id: string) {
  await ctx.store.remove(incomingKey(id));
  const unused = and(eq(uploads.id, id), eq(uploads.state, "issued"));
  await write(ctx, ({ tx }) => tx.delete(uploads).where(unused), { remember: false });
}

function refusal(path: string, message: string): Invalid {
  return new Invalid([{ path, message }]);
}

let last: Promise<unknown> = Promise.resolve();

/** Begins each work of this process once the one before has ended, however that did. */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work, work);
  last = next.catch(() => {});
  return next;
}
