import type { TaskRow } from "#/db/schema";
import type { UpdateTask } from "#/src/contract/tasks";
import { taskNoun } from "#/src/domain/nouns/tasks";
import { requestAfter } from "#/src/domain/request-rules";
import { updateRow } from "#/src/domain/update-row";
import type { Write } from "#/src/domain/write";
import { completedAt } from "./completion";
import { seriesAfter } from "./series";

/**
 * Writes the differences. Setting done stores the time, and leaving done clears it and returns an accepted request to
 * its review. A new due date replaces the rule that gave the former one.
 * @throws Conflict, Invalid for a rule to repeat it that it cannot have
 */
export async function applyTaskChange(
  w: Write,
  row: TaskRow,
  { change, today }: { change: UpdateTask; today: string },
): Promise<TaskRow> {
  const series = await seriesAfter(w, row, change);
  const request = await requestAfter(w.tx, row, { status: change.status ?? row.status, today });
  return updateRow(w, taskNoun, {
    row,
    change: { ...change, ...series, ...request, ...(isMoved(row, change) && { dueRule: null }) },
    derive: ({ status }) => {
      if (status === row.status) return {};
      return status === "done" ? completedAt(w.now, today) : { completedAt: null, doneOn: null };
    },
  });
}

function isMoved({ dueDate }: TaskRow, change: UpdateTask): boolean {
  return change.dueDate !== undefined && change.dueDate !== dueDate;
}
