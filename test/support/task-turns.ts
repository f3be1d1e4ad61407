import type { clientTasks, TaskRow } from "#/db/schema";
import { deriveTask } from "#/src/domain/nouns/tasks";

/* For tests that write tasks without a verb: the columns that the verbs derive. */

/** Adds the turn to a new row. */
export function newWithTurn(row: typeof clientTasks.$inferInsert): typeof clientTasks.$inferInsert {
  return { ...row, ...deriveTask(row) };
}

/** Adds the turn to a change of a row. */
export function withTurn(row: TaskRow, change: Partial<TaskRow>): Partial<TaskRow> {
  return { ...change, ...deriveTask({ ...row, ...change }) };
}
