import type { TaskRow } from "#/db/schema";
import type { Task, TaskActivity, TaskDetail } from "#/src/contract/tasks";
import type { Context } from "#/src/domain/context";
import { parseFields, shownIn } from "#/src/domain/entry-columns";
import type { ActivityRow, TemplateHelp } from "./queries";
import { isPastDue } from "./rules";

/** A task as this caller may see it: client users see neither the notes nor who works on it. */
export function presentTask({ actor, today }: Pick<Context, "actor" | "today">, row: TaskRow): Task {
  const task = { ...row, isPastDue: isPastDue(row, today) };
  return actor.role === "client" ? { ...task, notes: null, assigneeUserId: null } : task;
}

/** False where a task's template went, which is no work on the task. */
export function saysSomething({ action, after }: ActivityRow): boolean {
  return action !== "update" || Object.keys(parseFields(after)).some((field) => field !== "templateId");
}

/** A line of a task's history; who, what and what belongs together are for staff only. */
export function presentActivity(
  { actor }: Pick<Context, "actor">,
  row: ActivityRow,
  undoable: ReadonlySet<string>,
): TaskActivity {
  const { id, action, createdAt, operationId } = row;
  const isUndoable = operationId !== null && undoable.has(operationId);
  const line = { id, action, createdAt, isUndoable };
  if (actor.role === "client") return { ...line, operationId: isUndoable ? operationId : null };
  return { ...line, operationId, userName: row.userName, changes: changesOf(row) };
}

/** What the template says: the links to everybody, the notes to staff. */
export function presentHelp(
  { actor }: Pick<Context, "actor">,
  { referenceLinks, internalNotes }: TemplateHelp,
): Pick<TaskDetail, "referenceLinks" | "internalNotes"> {
  return actor.role === "client" ? { referenceLinks } : { referenceLinks, internalNotes };
}

function changesOf({ action, before, after }: ActivityRow): TaskActivity["changes"] {
  if (action !== "update") return [];
  const entry = {
    entity: "client_task",
    action,
    before: parseFields(before),
    after: parseFields(after),
  } as const;
  const { before: was, after: is } = shownIn(entry);
  return Object.keys(is).map((field) => ({ field, before: was[field] ?? null, after: is[field] ?? null }));
}
