import { and, desc, eq, gt, inArray, ne, sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { clientOnboarding, clients, clientTasks, formVersions, type TaskRow } from "#/db/schema";
import type { UpdateTask } from "#/src/contract/tasks";
import type { Context } from "#/src/domain/context";
import { Conflict, Invalid } from "#/src/domain/errors";
import { taskNoun } from "#/src/domain/nouns/tasks";
import { firstAnchor, movedTo, type Next, nextOccurrence } from "#/src/domain/repeats/occurrences";
import { insertRow } from "#/src/domain/rows";
import { readWorkingDays } from "#/src/domain/working-days";
import type { Write } from "#/src/domain/write";
import { showDate } from "#/src/format/show-dates";
import { newTaskRow } from "./task-row";

export type Series = Pick<TaskRow, "repeat" | "seriesId" | "anchor">;

export const noNextTask = "Paused and churned clients get no next tasks. Activate the client first.";
const onlyOngoing = "Only ongoing tasks repeat. Make it ongoing first, or do not repeat it.";

/**
 * Places a task in a series for a new rule: at the day of the rule that its due date stands for. A task that is in a
 * series stays in it, after its earlier occurrences.
 * @throws Conflict for an onboarding task; Invalid for a series that ends before it begins
 */
export async function placeInSeries(
  { tx, newId }: Pick<Write, "tx" | "newId">,
  repeat: NonNullable<TaskRow["repeat"]>,
  { phase, dueDate, seriesId, anchor }: Pick<TaskRow, "phase" | "dueDate"> & Partial<Series>,
): Promise<Series> {
  if (phase === "onboarding") throw new Conflict(onlyOngoing);
  if (repeat.until !== undefined && repeat.until < dueDate) {
    throw new Invalid([{ path: "repeat.until", message: "Must not be before the due date" }]);
  }
  const first = firstAnchor(repeat, dueDate, await readWorkingDays(tx));
  if (!seriesId) return { repeat, seriesId: newId(), anchor: first };
  const [previous] = await occurrencesOf(tx, seriesId, ne(clientTasks.anchor, anchor ?? ""));
  return {
    repeat,
    seriesId,
    anchor: previous?.anchor && previous.anchor >= first ? (anchor ?? first) : first,
  };
}

/**
 * Returns the columns of a task's series that an edit changes. A due date set by hand moves this occurrence alone.
 * @throws Conflict, Invalid as {@link placeInSeries}; Conflict for another rule of a task that is done
 */
export async function seriesAfter(w: Write, row: TaskRow, change: UpdateTask): Promise<Partial<Series>> {
  const phase = change.phase ?? row.phase;
  const repeat = change.repeat === undefined ? row.repeat : change.repeat;
  if (repeat === null) return change.repeat === undefined ? {} : { repeat };
  if (phase === "onboarding") throw new Conflict(onlyOngoing);
  if (change.repeat === undefined || Bun.deepEquals(row.repeat, repeat)) return {};
  if (row.status === "done") throw new Conflict("This task is done. Change the open task of its series.");
  const due = { phase, dueDate: change.dueDate ?? row.dueDate };
  const placed = await placeInSeries(w, repeat, { ...row, ...due });
  return isSameSchedule(row.repeat, repeat) ? { repeat } : placed;
}

/** Returns true if two rules have the same days, apart from the end. */
function isSameSchedule(one: TaskRow["repeat"], other: NonNullable<TaskRow["repeat"]>): boolean {
  const { every, unit, on } = other;
  return one !== null && Bun.deepEquals([one.every, one.unit, one.on], [every, unit, on]);
}

/** @throws Conflict for reopening tasks that have a next occurrence, or another open one that an undo reopened */
export async function requireNoNext(
  tx: Tx,
  tasks: readonly TaskRow[],
  status: TaskRow["status"] | undefined,
) {
  if (status === undefined || status === "done") return;
  for (const { seriesId, anchor, status: was, name } of tasks) {
    if (was !== "done" || seriesId === null || anchor === null) continue;
    const [next] = await occurrencesOf(tx, seriesId, gt(clientTasks.anchor, anchor));
    if (next)
      throw new Conflict(`“${name}” has a next task, due ${showDate(next.dueDate)}. Undo it instead.`);
    await requireNoOpen(tx, { seriesId, name });
  }
}

/** @throws Conflict for a series with an open task, such as an earlier one that an undo reopened */
export async function requireNoOpen(tx: Tx, { seriesId, name }: Pick<TaskRow, "seriesId" | "name">) {
  if (seriesId === null) return;
  const [open] = await occurrencesOf(tx, seriesId, ne(clientTasks.status, "done"));
  if (!open) return;
  throw new Conflict(
    `The series of “${name}” has an open task, due ${showDate(open.dueDate)}. Finish it first.`,
  );
}

/** Inserts the next task of each completed one that repeats, unless its client gets none. */
export async function insertNextOf(ctx: Pick<Context, "today">, w: Write, completed: readonly TaskRow[]) {
  const recurring = completed.filter(({ repeat }) => repeat !== null);
  if (recurring.length === 0) return;
  const served = await servedOnboardings(w.tx, recurring);
  for (const task of recurring) {
    if (!served.has(task.clientOnboardingId) || !(await isLatest(w.tx, task))) continue;
    const next = await nextOf(ctx, w.tx, task, task.doneOn ?? ctx.today);
    if (next) await insertOccurrence(w, task, next, { isDerived: true });
  }
}

/** Computes the next occurrence of a task; null for one that does not repeat, and at the end of the series. */
export async function nextOf(
  { today }: Pick<Context, "today">,
  db: Reader | Tx,
  { repeat, anchor }: Pick<TaskRow, "repeat" | "anchor">,
  doneOn: string | null,
): Promise<Next | null> {
  if (repeat === null || anchor === null) return null;
  return nextOccurrence({ repeat, anchor }, { today, doneOn }, await readWorkingDays(db));
}

/** Returns true if no occurrence of its series comes after a task. */
export async function isLatest(tx: Tx, { seriesId, anchor }: Pick<TaskRow, "seriesId" | "anchor">) {
  if (seriesId === null || anchor === null) return true;
  return (await occurrencesOf(tx, seriesId, gt(clientTasks.anchor, anchor))).length === 0;
}

/** Returns the latest other occurrence of a task's series; null if it has none. */
export async function previousOf(tx: Tx, { id, seriesId }: Pick<TaskRow, "id" | "seriesId">) {
  if (seriesId === null) return null;
  const [previous] = await occurrencesOf(tx, seriesId, ne(clientTasks.id, id));
  return previous ?? null;
}

/** Returns the ids of the tasks' onboardings whose clients are neither paused nor churned. */
export async function servedOnboardings(
  tx: Tx,
  tasks: readonly Pick<TaskRow, "clientOnboardingId">[],
): Promise<Set<string>> {
  const ids = tasks.map(({ clientOnboardingId }) => clientOnboardingId);
  const rows = await tx
    .select({ id: clientOnboarding.id })
    .from(clientOnboarding)
    .innerJoin(clients, eq(clients.id, clientOnboarding.clientId))
    .where(and(inArray(clientOnboarding.id, ids), sql`${clients.status} not in ('paused', 'churned')`));
  return new Set(rows.map(({ id }) => id));
}

/**
 * Inserts an occurrence as a copy of the one before: with its words, people and rule, the newest version of its form,
 * and the same days between start and due date, but without notes, links, files and prerequisites.
 */
export async function insertOccurrence(
  w: Write,
  task: TaskRow,
  { anchor, date, leftOut }: Next,
  by: { isDerived?: boolean } = {},
): Promise<TaskRow> {
  const { clientOnboardingId, templateId, name, clientTitle, description, category, owner } = task;
  const { assigneeUserId, sortOrder, phase, repeat, seriesId } = task;
  const row = newTaskRow({
    ...{ clientOnboardingId, templateId, name, clientTitle, description, category, owner, assigneeUserId },
    ...{ sortOrder, phase, repeat, seriesId, anchor, status: "not_started" },
    ...movedTo(task, date),
    formVersionId: task.formVersionId && (await newestVersion(w.tx, task.formVersionId)),
    ...{ now: w.now, newId: w.newId },
  });
  return insertRow(w, taskNoun, row, { ...by, ...(leftOut > 0 && { remark: { leftOut } }) });
}

async function newestVersion(tx: Tx, id: string): Promise<string> {
  const formId = tx.select({ formId: formVersions.formId }).from(formVersions).where(eq(formVersions.id, id));
  const [newest] = await tx
    .select({ id: formVersions.id })
    .from(formVersions)
    .where(inArray(formVersions.formId, formId))
    .orderBy(desc(formVersions.number))
    .limit(1);
  return newest?.id ?? id;
}

/** Finds the latest occurrence of a series that meets a condition. */
function occurrencesOf(tx: Tx, seriesId: string, condition: ReturnType<typeof gt>): Promise<TaskRow[]> {
  return tx
    .select()
    .from(clientTasks)
    .where(and(eq(clientTasks.seriesId, seriesId), condition))
    .orderBy(desc(clientTasks.anchor))
    .limit(1);
}
