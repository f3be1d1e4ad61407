import { and, eq, type SQL } from "drizzle-orm";
import { type TaskFileRow, taskFiles } from "#/db/schema";
import { withExtension } from "#/src/contract/choices/files";
import type { Context } from "#/src/domain/context";
import { isDraftFile } from "#/src/domain/draft-files";
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

/**
 * Removes files, separately or before their task is deleted, and logs each. The log has no names of files that were not
 * sent, so undo restores those under another.
 */
export async function takeFiles({ tx, record }: Write, where: SQL): Promise<void> {
  const drafts = await tx.select({ id: taskFiles.id }).from(taskFiles).where(and(where, isDraftFile));
  const isDraft = new Set(drafts.map(({ id }) => id));
  const gone = await tx.delete(taskFiles).where(where).returning();
  for (const before of gone) {
    const name = isDraft.has(before.id) ? withExtension("Unsent file", before.contentType) : before.name;
    const logged: TaskFileRow = { ...before, name };
    record(deleted(taskFileNoun, logged));
  }
}
