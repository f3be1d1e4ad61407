import { denial } from "#/islands/runtime/changes/denial";
import type { Role } from "#/src/contract/choices/users";
import type { Task } from "#/src/contract/tasks";

/** Returns the denials of this staff role for each action on a task. */
export function taskDenials(role: Role) {
  return {
    edit: denial(role, "task.update"),
    addNote: denial(role, "task.addNote"),
    addEvidence: denial(role, "task.addEvidence"),
    delete: denial(role, "task.delete"),
  };
}

/** Returns the reason why staff cannot mark the task done: the client's answers to its form are accepted instead. */
export function doneDenial({ requestState }: Pick<Task, "requestState">): string | undefined {
  return requestState === null || requestState === "accepted" ? undefined : "Accept the answers instead";
}

/** True for a client user on an agency task, of which they can change nothing. */
export function isOnlyShown(role: Role, { owner }: Pick<Task, "owner">): boolean {
  return role === "client" && owner !== "client";
}
