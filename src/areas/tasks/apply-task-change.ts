import type { TaskRow } from "#/db/schema";
import type { UpdateTask } from "#/src/contract/tasks";
import { taskNoun } from "#/src/domain/nouns/tasks";
import { updateRow } from "#/src/domain/update-row";
import type { Write } from "#/src/domain/write";

/** Writes the differences. Setting done stores the time, and leaving done clears it. */
export function applyTaskChange(w: Write, row: TaskRow, change: UpdateTask): Promise<TaskRow> {
  return updateRow(w, taskNoun, {
    row,
    change,
    derive: ({ status }) => (status === row.status ? {} : { completedAt: status === "done" ? w.now : null }),
  });
}
