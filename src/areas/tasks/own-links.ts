import type { TaskRow } from "#/db/schema";
import type { Actor } from "#/src/domain/context";
import { Forbidden } from "#/src/domain/errors";

/**
 * Restricts client users to links of their own tasks.
 * @throws Forbidden
 */
export function requireOwnLinks({ role }: Actor, task: TaskRow) {
  if (role === "client" && task.owner !== "client") {
    throw new Forbidden("You can only change the links of tasks that are yours.");
  }
}
