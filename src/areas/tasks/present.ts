import type { TaskRow } from "#/db/schema";
import type { Task, TaskDetail } from "#/src/contract/tasks";
import type { Context } from "#/src/domain/context";
import type { TaskAround } from "./queries";
import { isPastDue } from "./rules";

/**
 * Returns a task as visible to the caller: client users get the title for them, and no notes, assignee, audit and
 * phase.
 */
export function presentTask({ actor, today }: Pick<Context, "actor" | "today">, row: TaskRow): Task {
  const task = { ...row, isPastDue: isPastDue(row, today) };
  if (actor.role !== "client") return task;
  const forClient = { name: row.clientTitle ?? row.name, clientTitle: null };
  return {
    ...task,
    ...forClient,
    notes: null,
    assigneeUserId: null,
    auditId: null,
    auditRule: null,
    phase: null,
  };
}

/** Returns the task's origin: its template's links to everyone, the template's notes, the audit and unread notices to staff. */
export function presentOrigin(
  { actor }: Pick<Context, "actor">,
  { referenceLinks, internalNotes, audit, unreadNotices }: TaskAround,
): Pick<TaskDetail, "referenceLinks" | "internalNotes" | "audit" | "unreadNotices"> {
  return actor.role === "client"
    ? { referenceLinks }
    : { referenceLinks, internalNotes, audit, unreadNotices };
}
