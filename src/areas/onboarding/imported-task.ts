import type { TaskRow } from "#/db/schema";
import { newTaskRow } from "#/src/areas/tasks";
import type { FieldError } from "#/src/contract/problem";
import type { ImportedTask, ImportTasks } from "#/src/contract/task-imports";
import { changesIn } from "#/src/domain/changes";
import type { Context } from "#/src/domain/context";
import { isOutOfOrder } from "#/src/domain/date-order";
import { requestRefusal } from "#/src/domain/request-rules";
import type { Write } from "#/src/domain/write";
import { asanaLink } from "#/src/format/asana-link";
import { dateIn, startOfDay } from "#/src/format/dates";
import { showDate } from "#/src/format/show-dates";
import { asanaNoteIn, withAsanaNote } from "./asana-notes";

/** The portal's current time and time zone. */
export type Clock = Pick<Context, "today" | "timeZone"> & Pick<Write, "now" | "newId">;

type Place = Pick<TaskRow, "clientOnboardingId" | "sortOrder" | "assigneeUserId" | "phase">;
type Failed = { errors: FieldError[] };

/** Builds the row of a new task. Missing dates come from the call and from the creation date. */
export function createdTask(
  task: ImportedTask,
  call: Pick<ImportTasks, "category" | "dueDate">,
  place: Place,
  clock: Clock,
): { row: TaskRow } | Failed {
  const category = task.category ?? call.category;
  if (!category) return failed("category", "Required, by the row or by the call");
  const completedAt = momentOf(task.completedAt, clock);
  const completedOn = completedAt && dateIn(clock.timeZone, completedAt);
  const dueDate = task.dueDate ?? later(completedOn ?? call.dueDate, task.startDate);
  if (!dueDate) return failed("dueDate", "The file says none: say when such tasks are due");
  const startDate = task.startDate ?? earlier(task.createdOn ?? clock.today, dueDate);
  if (dueDate < startDate) return failed("dueDate", beforeStart(startDate));
  const row = newTaskRow({
    ...place,
    templateId: null,
    name: task.name,
    clientTitle: task.clientTitle,
    description: null,
    category,
    owner: "agency",
    startDate,
    dueDate,
    status: completedAt ? "done" : "not_started",
    completedAt,
    doneOn: completedOn,
    notes: notesOf(null, task, clock),
    asanaLink: asanaLink(task.taskId),
    now: clock.now,
    newId: clock.newId,
  });
  return { row };
}

/**
 * Returns the differences between a row and its task; null if there are none. Empty values are ignored, and a completed
 * task stays completed. `assigneeUserId` is undefined if the assignee is unknown.
 */
export function changedTask(
  row: TaskRow,
  task: ImportedTask,
  assigneeUserId: string | null | undefined,
  clock: Clock,
): { change: Partial<TaskRow> | null } | Failed {
  const { name, category, startDate, dueDate } = task;
  const stated: Partial<TaskRow> = {
    name,
    ...(task.clientTitle && { clientTitle: task.clientTitle }),
    ...(category && { category }),
    ...(assigneeUserId && { assigneeUserId }),
    ...(startDate && { startDate }),
    ...(dueDate && { dueDate }),
    ...(dueDate && dueDate !== row.dueDate && { dueRule: null }),
    ...completionOf(row, task, clock),
    notes: notesOf(row.notes, task, clock),
  };
  if (isOutOfOrder(stated, row)) return failed("dueDate", beforeStart(stated.startDate ?? row.startDate));
  const refusal = stated.status && requestRefusal({ role: "manager" }, row, { status: stated.status });
  if (refusal) return failed("completedAt", refusal);
  return { change: changesIn(row, stated)?.changed ?? null };
}

/** Formats the changes of a task for display. */
export function shownChanges(
  row: TaskRow,
  change: Partial<TaskRow>,
  { nameOf, timeZone }: { nameOf: (id: string | null) => string | null } & Pick<Clock, "timeZone">,
) {
  const fields = ["name", "clientTitle", "category", "startDate", "dueDate", "status"] as const;
  const shown: { field: string; from: string | null; to: string | null }[] = [];
  const add = (field: string, from: string | null, to: string | null) => {
    if (from !== to) shown.push({ field, from, to });
  };
  for (const field of fields) add(field, row[field], change[field] ?? row[field]);
  const next = { ...row, ...change };
  const completedOn = ({ completedAt }: TaskRow) => completedAt && dateIn(timeZone, completedAt);
  add("completedAt", completedOn(row), completedOn(next));
  add("assignee", nameOf(row.assigneeUserId), nameOf(next.assigneeUserId));
  for (const kind of ["notes", "dependencies"] as const) {
    add(kind, asanaNoteIn(row.notes, kind), asanaNoteIn(next.notes, kind));
  }
  return shown;
}

function completionOf(row: TaskRow, task: ImportedTask, clock: Clock): Partial<TaskRow> {
  const completedAt = momentOf(task.completedAt, clock);
  if (!completedAt) return {};
  const day = (moment: string | null) => moment && dateIn(clock.timeZone, moment);
  // A task completed here has its own time of day, and a completion in the future was recorded as now.
  const isSame = day(row.completedAt) === day(completedAt) || completedAt === clock.now;
  return row.status === "done" && isSame ? {} : { status: "done", completedAt, doneOn: day(completedAt) };
}

/** Converts a date to the start of that day in the portal's time zone, and a moment in the future to now. */
function momentOf(completedAt: string | null, { now, timeZone }: Clock): string | null {
  if (!completedAt) return null;
  const moment = completedAt.length === 10 ? startOfDay(timeZone, completedAt) : completedAt;
  const stated = new Date(moment).toISOString();
  return stated > now ? now : stated;
}

function notesOf(notes: string | null, task: ImportedTask, clock: Clock): string | null {
  let next = notes;
  for (const kind of ["notes", "dependencies"] as const) {
    const text = task[kind];
    if (text) next = withAsanaNote(next, kind, text, clock);
  }
  return next;
}

const later = (a: string | null | undefined, b: string | null) => (a && b && b > a ? b : (a ?? null));
const earlier = (a: string, b: string) => (a < b ? a : b);
const failed = (path: string, message: string): Failed => ({ errors: [{ path, message }] });
const beforeStart = (startDate: string) => `Must not be before the start date, ${showDate(startDate)}`;
