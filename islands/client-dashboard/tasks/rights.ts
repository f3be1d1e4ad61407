import { denial } from "#/islands/runtime/changes/denial";
import type { Role } from "#/src/contract/choices/users";
import type { Task } from "#/src/contract/tasks";

/** What stands in the way of each thing that can be done to a task, for staff of this role. */
export function taskDenials(role: Role) {
  return {
    edit: denial(role, "task.update"),
    addNote: denial(role, "task.addNote"),
    addEvidence: denial(role, "task.addEvidence"),
    delete: denial(role, "task.delete"),
  };
}

/** True for a client user on what the agency does: there is nothing that they could change. */
export function isOnlyShown(role: Role, { owner }: Pick<Task, "owner">): boolean {
  return role === "client" && owner !== "client";
}
