import { and, eq } from "drizzle-orm";
import { clientTasks } from "../../../db/schema";
import type { UpdateTask } from "../../contract/tasks";
import { changesIn } from "../../domain/changes";
import { Stale } from "../../domain/errors";
import type { Write } from "../../domain/write";
import type { TaskRow } from "./queries";

/** Writes what differs, with one audit row; setting done stamps the time, leaving done clears it. */
export async function applyTaskChange(
  { tx, now, record }: Write,
  row: TaskRow,
  change: UpdateTask,
): Promise<TaskRow> {
  const found = changesIn(row, change);
  if (!found) return row;
  const { status } = found.changed;
  const completedAt = status === undefined ? row.completedAt : status === "done" ? now : null;
  const updated = { ...row, ...found.changed, completedAt, version: row.version + 1, updatedAt: now };
  const { rowsAffected } = await tx
    .update(clientTasks)
    .set({ ...found.changed, completedAt, version: updated.version, updatedAt: now })
    .where(and(eq(clientTasks.id, row.id), eq(clientTasks.version, row.version)));
  if (rowsAffected === 0) throw new Stale();
  record({
    entity: "client_task",
    entityId: row.id,
    action: "update",
    before: found.before,
    after: found.after,
  });
  return updated;
}
