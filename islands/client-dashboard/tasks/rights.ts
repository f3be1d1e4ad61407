import { denial } from "#/islands/runtime/denial";
import { type TaskStatus, taskStatus } from "#/src/contract/choices/tasks";
import type { Role } from "#/src/contract/choices/users";
import { whoMay } from "#/src/contract/rights";
import type { Task } from "#/src/contract/tasks";

const notYours = "Only tasks that are the client's own can be changed here";

/** What stands in the way of each thing that can be done to a task, for a person of this role. */
export function taskDenials(role: Role, task: Pick<Task, "owner">) {
  const isOwn = role !== "client" || task.owner === "client";
  return {
    /** Beginning it or calling it done. */
    report: denial(role, "task.update") ?? (isOwn ? undefined : notYours),
    /** Everything else about it: for staff. */
    edit: role === "client" ? whoMay("task.change") : denial(role, "task.update"),
    addNote: denial(role, "task.addNote"),
    addEvidence: denial(role, "task.addEvidence") ?? (isOwn ? undefined : notYours),
    delete: denial(role, "task.delete"),
  };
}

/** The statuses that somebody of this role can give a task: client users only report on theirs. */
export function statusesFor(role: Role): readonly TaskStatus[] {
  return role === "client" ? ["in_progress", "done"] : taskStatus.values;
}
