import type { TaskFileRow } from "#/db/schema";
import { type ImageType, isObjectPath } from "#/src/contract/objects";
import type { Context } from "#/src/domain/context";
import { NotFound } from "#/src/domain/errors";
import { imageTypeOf } from "#/src/services/object-store/image-type";
import { keyOf } from "#/src/services/object-store/object-store";
import { findTaskFile, mayRead } from "./queries";
import { requireClean } from "./scan-file";

/**
 * The picture at a path, as what its bytes are. @throws NotFound, also for what the caller may not see and for
 * what is no picture; Unavailable
 */
export async function readObject(
  ctx: Context,
  path: string,
): Promise<{ bytes: Uint8Array; type: ImageType }> {
  if (!isObjectPath(path) || !(await mayRead(ctx, path))) throw new NotFound();
  return readPicture(ctx, path);
}

/** The same for whoever has a right to it by something else than a role. @throws NotFound, Unavailable */
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
 * The bytes of a task's file, in pieces, for somebody who may see the task.
 * @throws NotFound, also for what the caller may not see; Forbidden for an infected file; Unavailable
 */
export async function openFile(
  ctx: Context,
  path: string,
): Promise<{ bytes: ReadableStream<Uint8Array>; file: TaskFileRow }> {
  const file = isObjectPath(path) ? await findTaskFile(ctx, path) : null;
  if (!file) throw new NotFound();
  await requireClean(ctx, file);
  const bytes = await ctx.store.open(keyOf(path));
  if (!bytes) throw new NotFound();
  return { bytes, file };
}
