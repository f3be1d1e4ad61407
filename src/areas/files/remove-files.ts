import { eq, type SQL } from "drizzle-orm";
import { taskFiles } from "#/db/schema";
import type { Context } from "#/src/domain/context";
import { deleted } from "#/src/domain/nouns/entries";
import { taskFileNoun } from "#/src/domain/nouns/tasks";
import { type Write, write } from "#/src/domain/write";
import { findFile } from "./queries";

/**
 * Removes a file from its task; its bytes are kept as long as that can be undone.
 * @throws NotFound
 */
export function removeFile(ctx: Context, id: string): Promise<void> {
  return write(ctx, async (w) => {
    await findFile(ctx, id, w.tx);
    await takeFiles(w, eq(taskFiles.id, id));
  });
}

/** Removes files, separately or before their task is deleted, and logs each. */
export async function takeFiles({ tx, record }: Write, where: SQL): Promise<void> {
  const gone = await tx.delete(taskFiles).where(where).returning();
  for (const before of gone) record(deleted(taskFileNoun, before));
}
