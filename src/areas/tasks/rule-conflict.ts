import { brokeUnique } from "#/db/failure";
import { Conflict } from "#/src/domain/errors";

/**
 * Awaits a change of tasks that must not reopen one whose rule has another open task.
 * @throws Conflict
 */
export async function withRuleConflict<T>(change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (error) {
    if (!brokeUnique(error, "client_tasks.audit_rule")) throw error;
    throw new Conflict(
      "A later audit opened a task for the same rule, which is still open. Finish that one.",
    );
  }
}
