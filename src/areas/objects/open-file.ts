import type { TaskFileRow } from "#/db/schema";
import { isObjectPath } from "#/src/contract/objects";
import type { Context } from "#/src/domain/context";
import { NotFound } from "#/src/domain/errors";
import { keyOf } from "#/src/services/object-store/object-store";
import { findTaskFile } from "./queries";
import { requireClean } from "./scan-file";

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
