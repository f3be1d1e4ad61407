import type { Role } from "../../src/contract/choices/users";
import { type Action, can, whoMay } from "../../src/contract/permissions";
import type { Task } from "../../src/contract/tasks";

/** Why this person may not do something; undefined when they may. */
export type Denial = string | undefined;

const notYours = "Only tasks that are the client's own can be changed here";

/** Why the role may not try the action at all. */
export function denial(role: Role, action: Action): Denial {
  return can(role, action) ? undefined : whoMay(action);
}

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
