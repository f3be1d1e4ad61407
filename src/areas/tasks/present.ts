import type { TaskRow } from "#/db/schema";
import type { Task, TaskDetail } from "#/src/contract/tasks";
import type { Context } from "#/src/domain/context";
import type { TaskAround } from "./queries";
import { isPastDue } from "./rules";

/** A task as this caller may see it: client users see neither the notes, who works on it, which audit it is of nor its phase. */
export function presentTask({ actor, today }: Pick<Context, "actor" | "today">, row: TaskRow): Task {
  const task = { ...row, isPastDue: isPastDue(row, today) };
  if (actor.role !== "client") return task;
  return { ...task, notes: null, assigneeUserId: null, auditId: null, auditRule: null, phase: null };
}

/** Where the task comes from: its template's links to everybody, the template's notes and the audit to staff. */
export function presentOrigin(
  { actor }: Pick<Context, "actor">,
  { referenceLinks, internalNotes, audit }: TaskAround,
): Pick<TaskDetail, "referenceLinks" | "internalNotes" | "audit"> {
  return actor.role === "client" ? { referenceLinks } : { referenceLinks, internalNotes, audit };
}
