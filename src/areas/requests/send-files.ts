import { and, eq, inArray } from "drizzle-orm";
import { auditLogs, taskFiles } from "#/db/schema";
import { takeFiles } from "#/src/areas/files";
import { created } from "#/src/domain/nouns/entries";
import { taskFileNoun } from "#/src/domain/nouns/tasks";
import type { Write } from "#/src/domain/write";

type Files = {
  /** Ids in the answers of the last Submit, in those of this one, and in drafts that it does not send. */
  before: readonly string[];
  after: readonly string[];
  unsent: readonly string[];
};

/** Logs files that are sent for the first time, and removes those of the last Submit that no answer names. */
export async function sendFiles(w: Write, taskId: string, { before, after, unsent }: Files): Promise<void> {
  const { tx, record } = w;
  const isOf = (ids: readonly string[]) => and(eq(taskFiles.taskId, taskId), inArray(taskFiles.id, [...ids]));
  const fresh = after.filter((id) => !before.includes(id));
  if (fresh.length > 0) {
    const rows = await tx.select().from(taskFiles).where(isOf(fresh)).orderBy(taskFiles.id);
    const logged = await tx
      .select({ id: auditLogs.entityId })
      .from(auditLogs)
      .where(and(inArray(auditLogs.entityId, fresh), eq(auditLogs.action, "create")));
    const isLogged = new Set(logged.map(({ id }) => id));
    for (const row of rows) if (!isLogged.has(row.id)) record(created(taskFileNoun, row));
  }
  const gone = before.filter((id) => !after.includes(id) && !unsent.includes(id));
  const where = isOf(gone);
  if (gone.length > 0 && where) await takeFiles(w, where);
}
