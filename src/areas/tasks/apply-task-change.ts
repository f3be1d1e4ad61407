import { clientTasks, type TaskRow } from "#/db/schema";
import type { UpdateTask } from "#/src/contract/tasks";
import { updateRow } from "#/src/domain/update-row";
import type { Write } from "#/src/domain/write";

/** Writes what differs; setting done stamps the time, leaving done clears it. */
export function applyTaskChange(w: Write, row: TaskRow, change: UpdateTask): Promise<TaskRow> {
  return updateRow(w, {
    table: clientTasks,
    entity: "client_task",
    row,
    change,
    derive: ({ status }) => (status === row.status ? {} : { completedAt: status === "done" ? w.now : null }),
  });
}
