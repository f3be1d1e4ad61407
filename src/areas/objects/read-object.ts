import type { TaskFileRow } from "#/db/schema";
import { type ImageType, isObjectPath } from "#/src/contract/objects";
import type { Context } from "#/src/domain/context";
import { NotFound } from "#/src/domain/errors";
import { imageTypeOf } from "#/src/services/object-store/image-type";
import { keyOf, type Part } from "#/src/services/object-store/object-store";
import { findTaskFile, mayRead } from "./queries";
import { requireClean } from "./scan-file";

/**
 * Reads the picture at a path and detects its type from its bytes.
 * @throws NotFound, also if the caller has no access or it is not a picture; Unavailable
 */
export async function readObject(
  ctx: Context,
  path: string,
): Promise<{ bytes: Uint8Array; type: ImageType }> {
  if (!isObjectPath(path) || !(await mayRead(ctx, path))) throw new NotFound();
  return readPicture(ctx, path);
}

/**
 * Reads a picture without an access check, for callers authorised in another way.
 * @throws NotFound, Unavailable
 */
export async function readPicture(
  { store }: Pick<Context, "store">,
  path: string,
): Promise<{ bytes: Uint8Array; type: ImageType }> {
  const bytes = await store.read(keyOf(path));
  const type = bytes && (await imageTypeOf(bytes));
  if (!bytes || !type) throw new NotFound();
  return { bytes, type };
}

/**
 * Finds a task's file that the caller may save.
 * @throws NotFound, also if the caller has no access; Forbidden for an infected file; Unavailable
 */
export async function findSavable(ctx: Context, path: string): Promise<TaskFileRow> {
  const file = isObjectPath(path) ? await findTaskFile(ctx, path) : null;
  if (!file) throw new NotFound();
  await requireClean(ctx, file);
  return file;
}

/**
 * Streams a file that was found, or a part of it.
 * @throws NotFound, Unavailable
 */
export async function openFile(
  { store }: Pick<Context, "store">,
  { path }: TaskFileRow,
  part?: Part,
): Promise<ReadableStream<Uint8Array>> {
  const bytes = await store.open(keyOf(path), part);
  if (!bytes) throw new NotFound();
  return bytes;
}
