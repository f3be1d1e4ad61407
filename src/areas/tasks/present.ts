import type { TaskRow } from "#/db/schema";
import type { Task, TaskDetail } from "#/src/contract/tasks";
import type { Context } from "#/src/domain/context";
import { hasNeeds, type NeedsOfTask, needsOf } from "./needs";
import type { TaskAround } from "./queries";
import { canStart, isPastDue } from "./rules";

/** Returns tasks as visible to the caller, in the same order. */
export async function showTasks(ctx: Context, rows: readonly TaskRow[]): Promise<Task[]> {
  const needs = await needsOf(
    ctx,
    rows.filter(hasNeeds).map(({ id }) => id),
  );
  return rows.map((row) => presentTask(ctx, row, needs.get(row.id)));
}

/** Returns a task as visible to the caller. */
export async function showTask(ctx: Context, row: TaskRow): Promise<Task> {
  return presentTask(ctx, row, hasNeeds(row) ? (await needsOf(ctx, [row.id])).get(row.id) : undefined);
}

/**
 * Returns a task with its needs as visible to the caller: client users get the title for them, and no notes, assignee,
 * audit, phase, rule of the due date, series and brand.
 */
export function presentTask(
  { actor, today }: Pick<Context, "actor" | "today">,
  { openNeeds, doneOn: _, ...row }: TaskRow,
  { needs, waitsFor }: NeedsOfTask = { needs: [], waitsFor: null },
): Task {
  const task = {
    ...row,
    isPastDue: isPastDue(row, today),
    ...{ needs, canStart: canStart({ ...row, openNeeds }, today), waitsFor },
  };
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
    dueRule: null,
    ...{ repeat: null, seriesId: null, anchor: null, brand: null },
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
