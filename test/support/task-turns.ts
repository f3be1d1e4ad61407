import type { clientTasks, TaskRow } from "#/db/schema";
import { deriveTask } from "#/src/domain/nouns/tasks";

/* For tests that write tasks without a verb: the columns that the verbs derive. */

type NewTask = typeof clientTasks.$inferInsert;

/** Adds the turn to a new row. */
export function newWithTurn(row: Omit<NewTask, "turn" | "turnDue">): NewTask {
  return { ...row, ...deriveTask(row) };
}

/** Adds the turn to a change of a row. */
export function withTurn(row: TaskRow, change: Partial<TaskRow>): Partial<TaskRow> {
  return { ...change, ...deriveTask({ ...row, ...change }) };
}
