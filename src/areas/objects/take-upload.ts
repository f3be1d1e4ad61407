import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { type UploadRow, uploads } from "#/db/schema";
import { limits } from "#/src/contract/limits";
import { type ImageType, isObjectPath, type ObjectKind } from "#/src/contract/objects";
import type { Context } from "#/src/domain/context";
import { confirmRights } from "#/src/domain/credential";
import { Invalid } from "#/src/domain/errors";
import { type Write, wasDone, write } from "#/src/domain/write";
import { imageTypeOf } from "#/src/services/object-store/image-type";
import { incomingKey, pathOf } from "#/src/services/object-store/object-store";
import { findOwnUpload, oldestUsable } from "./queries";

/** An upload whose bytes were checked and copied to where they stay. */
export type TakenUpload = {
  /** The final `/objects/<kind>/<uuid>`. */
  path: string;
  /** SHA-256 of its bytes, hex; null for a request that was done before, whose answer is kept. */
  hash: string | null;
  /** Inside the transaction that refers to it, or for an avatar before it. @throws Invalid when it was used meanwhile */
  keep(w: Pick<Write, "tx">): Promise<void>;
  /** After the commit: removes what was sent to the upload's address. Never throws. */
  settle(): Promise<void>;
};

type Use = {
  kind: Exclude<ObjectKind, "uploads">;
  /** The field that a refusal is about. */
  field: string;
};

/** How long a store may take for all that using an upload needs. */
const patienceMs = 2_500;

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
  const taken = takenUpload(ctx, { id, kind, field });
  if (await wasDone(ctx)) return taken;

  const upload = await findUsable(ctx, id, field);
  const signal = AbortSignal.timeout(patienceMs);
  const bytes = await ctx.store.read(incomingKey(id), signal);
  if (!bytes) throw refusal(field, "The file has not arrived. Please upload it again.");
  const type = await imageTypeOf(bytes);
  const fault = faultOf(upload, bytes, type);
  if (fault !== null || type === null) {
    await discard(ctx, id);
    throw refusal(field, fault ?? notAnImage);
  }
  await ctx.store.write(`${kind}/${id}`, bytes, type, signal);
  return { ...taken, hash: createHash("sha256").update(bytes).digest("hex") };
}

type Asked = Use & { asked: string | null | undefined; current: string | null };

/** What an edit wants with the file of a row: undefined keeps it, null drops it, an upload replaces it. */
export async function keptOrTaken(ctx: Context, { asked, current, ...use }: Asked) {
  if (asked === undefined || asked === current) return undefined;
  return asked === null ? null : takeUpload(ctx, asked, use);
}

function takenUpload({ store, actor }: Context, { id, kind, field }: Use & { id: string }): TakenUpload {
  const key = `${kind}/${id}`;
  return {
    path: pathOf(key),
    hash: null,
    async keep({ tx }) {
      const { rowsAffected } = await tx
        .update(uploads)
        .set({ state: "kept", keptKey: key, unusedSince: kind === "avatars" ? uploads.createdAt : null })
        .where(and(eq(uploads.id, id), eq(uploads.userId, actor.userId), eq(uploads.state, "issued")));
      if (rowsAffected === 0) throw refusal(field, usedAlready);
    },
    async settle() {
      await store.remove(incomingKey(id)).catch(() => {});
    },
  };
}

async function findUsable(ctx: Context, id: string, field: string): Promise<UploadRow> {
  const upload = await findOwnUpload(ctx, id);
  if (!upload) throw refusal(field, "Must be a file that you uploaded");
  if (upload.state !== "issued") throw refusal(field, usedAlready);
  if (upload.createdAt < oldestUsable(ctx.now)) {
    throw refusal(field, "This file was uploaded too long ago. Please upload it again.");
  }
  return upload;
}

const usedAlready = "This file is in use already. Please upload it again.";
const notAnImage = "Must be a PNG, JPEG, WebP or GIF image";

function faultOf(upload: UploadRow, bytes: Uint8Array, type: ImageType | null): string | null {
  if (bytes.byteLength > limits.imageBytes) return "Must be at most 5 MB";
  if (type === null) return notAnImage;
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
