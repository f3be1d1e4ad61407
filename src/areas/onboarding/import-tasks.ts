import type { TaskRow } from "#/db/schema";
import { followCompletions, tasksOf } from "#/src/areas/tasks";
import { amounts } from "#/src/contract/ceilings";
import { repeatedInFile, takesKey } from "#/src/contract/choices/table-imports";
import { type TaskPhase, taskPhase } from "#/src/contract/choices/tasks";
import { serverLimits } from "#/src/contract/limits";
import type { FieldError } from "#/src/contract/problem";
import { ImportedTask, type ImportTasks, type ImportTasksResult } from "#/src/contract/task-imports";
import type { Context } from "#/src/domain/context";
import { Conflict } from "#/src/domain/errors";
import { fieldErrorsOf } from "#/src/domain/field-errors";
import { findClient } from "#/src/domain/find-client";
import { findRepeated, type ImportCall, requireOpenImport } from "#/src/domain/import-calls";
import { changedLines, nothingElse, refused, sincePlanned, tally } from "#/src/domain/import-rows";
import { phaseOfNew, taskNoun } from "#/src/domain/nouns/tasks";
import { insertRows } from "#/src/domain/rows";
import { updateRow } from "#/src/domain/update-row";
import { type Write, write } from "#/src/domain/write";
import { taskIdIn } from "#/src/format/asana-link";
import { type ImportedPeople, importedPeople } from "./imported-people";
import { type Clock, changedTask, createdTask, shownChanges } from "./imported-task";
import { linkBlockers } from "./link-blockers";
import { onboardingOf } from "./queries";
import { insertPlans, newOnboarding } from "./start-onboarding";

type Row = ImportTasks["rows"][number];
type Result = ImportTasksResult["results"][number];
type Batch = {
  clientOnboardingId: string;
  /** Existing tasks of the onboarding by their id in Asana. */
  existing: Map<string, TaskRow[]>;
  fresh: TaskRow[];
  /** Tasks that this call changes, as they are afterwards. */
  updated: TaskRow[];
  /** The values dropped from the rows of new and changed tasks, by the id of the task. */
  dropped: Map<string, FieldError[]>;
  /** Position of the next new task. */
  sortOrder: number;
  /** Phase of new tasks, the same in all calls of an import. */
  phase: TaskPhase;
  /** Task IDs of the rows imported so far. */
  taken: Set<string>;
  /** True if an earlier call of the import imported another row into the task. */
  isRepeated: (line: number, id: string) => boolean;
  people: ImportedPeople;
  clock: Clock;
};

/**
 * Imports the rows of one call into a client's onboarding in one transaction and reports the outcome of each by line. A
 * task is identified by the id in its link to Asana: an existing one is skipped or updated, a new one is added at the
 * end. Nothing is removed: empty values are ignored, and completed tasks stay completed.
 * @throws NotFound; Conflict before onboarding has started, unless the call starts it, for more tasks than an
 * onboarding may have, and for an import that was undone or belongs to another user
 */
export function importTasks(ctx: Context, clientId: string, call: ImportTasks): Promise<ImportTasksResult> {
  return write(ctx, async (w) => {
    const client = await findClient(ctx, clientId, w.tx);
    const isTaken = call.importId && !call.dryRun;
    const calls = isTaken ? await requireOpenImport(ctx, w.tx, call.importId ?? "") : [];
    const started = await onboardingOf(w.tx, client.id);
    if (!started && !call.startOnboarding) throw new Conflict("Start onboarding before adding tasks.");
    const onboarding = started ?? newOnboarding(client.id, { startDate: ctx.today }, w);
    const tasks = await tasksOf(w.tx, onboarding.id);
    const batch: Batch = {
      clientOnboardingId: onboarding.id,
      existing: byTaskId(tasks),
      fresh: [],
      updated: [],
      dropped: new Map(),
      sortOrder: 1 + tasks.reduce((last, task) => Math.max(last, task.sortOrder), 0),
      phase: call.phase ?? phaseSoFar(calls) ?? phaseOfNew(onboarding),
      taken: new Set(),
      isRepeated: await findRepeated(
        w.tx,
        calls,
        tasks.map(({ id }) => id),
      ),
      people: await importedPeople(w.tx),
      clock: { today: ctx.today, timeZone: ctx.timeZone, now: w.now, newId: w.newId },
    };
    const results: Result[] = [];
    for (const row of call.rows) results.push(await importRow(w, call, batch, row));
    if (!call.dryRun) await followCompletions(ctx, w, tasks, batch.updated);
    const { fresh } = batch;
    requireRoom(tasks.length + fresh.length);
    const startsOnboarding = !started && fresh.length > 0;
    if (!call.dryRun && fresh.length > 0) {
      if (startsOnboarding) await insertPlans(w, [{ onboarding, tasks: fresh, needs: [] }]);
      else await insertRows(w, taskNoun, fresh);
    }
    await linkBlockers(w, {
      onboardingId: onboarding.id,
      tasks: withUpdates(tasks, batch),
      imported: batch.dropped,
      calls,
      isDryRun: call.dryRun,
    });
    const result = { ...tally(results), startsOnboarding, results };
    if (!call.dryRun) recordImport(w, { ...call, phase: batch.phase }, result);
    return result;
  });
}

/** Returns all tasks of the onboarding after the call. */
function withUpdates(tasks: readonly TaskRow[], { updated, fresh }: Batch): TaskRow[] {
  const byId = new Map(updated.map((task) => [task.id, task]));
  return [...tasks.map((task) => byId.get(task.id) ?? task), ...fresh];
}

async function importRow(w: Write, call: ImportTasks, batch: Batch, row: Row): Promise<Result> {
  const { line, version, ...fields } = row;
  const parsed = ImportedTask.safeParse(fields);
  if (!parsed.success) return refused(line, fieldErrorsOf(parsed.error.issues, serverLimits.errorsPerRow));
  const { taskId } = parsed.data;
  const isRepeated = batch.existing.get(taskId)?.some(({ id }) => batch.isRepeated(line, id));
  if (isRepeated || batch.taken.has(taskId)) return refused(line, [repeatedInFile(["taskId"])]);
  const result = await importTask(w, call, batch, { line, planned: version, task: parsed.data });
  if (takesKey(result.outcome)) batch.taken.add(taskId);
  return result;
}

type Parsed = { line: number; planned: unknown; task: ImportedTask };

async function importTask(
  w: Write,
  call: ImportTasks,
  batch: Batch,
  { line, planned, task }: Parsed,
): Promise<Result> {
  const [existing, another] = batch.existing.get(task.taskId) ?? [];
  if (another) return refused(line, [{ path: "taskId", message: twoTasks }]);
  const assigneeUserId = batch.people.idOf(task);
  const dropped = assigneeUserId === undefined ? [unknown(task)] : [];
  if (existing) {
    if (call.onDuplicate === "update")
      return updateTask(w, call, batch, { line, planned, existing, task, dropped });
    const { id, version, name } = existing;
    return { ...rowOutcome(line), outcome: "skipped", id, version, existing: name };
  }
  if (typeof planned === "number") return refused(line, [{ path: "", message: sincePlanned.wasDeleted }]);
  const { clientOnboardingId, sortOrder, phase, fresh, clock } = batch;
  const place = { clientOnboardingId, sortOrder, phase, assigneeUserId: assigneeUserId ?? null };
  const created = createdTask(task, call, place, clock);
  if ("errors" in created) return refused(line, created.errors);
  batch.sortOrder += 1;
  fresh.push(created.row);
  batch.dropped.set(created.row.id, dropped);
  const made = call.dryRun ? { id: null, version: null } : { id: created.row.id, version: 1 };
  return { ...rowOutcome(line), ...made, outcome: "created", dropped };
}

type Update = {
  line: number;
  planned: unknown;
  existing: TaskRow;
  task: ImportedTask;
  dropped: FieldError[];
};

async function updateTask(
  w: Write,
  { dryRun }: ImportTasks,
  batch: Batch,
  { line, planned, existing: row, task, dropped }: Update,
): Promise<Result> {
  const { people, clock } = batch;
  const changed = changedTask(row, task, people.idOf(task), clock);
  if ("errors" in changed) return refused(line, changed.errors);
  if (row.status === "done" && !task.completedAt) dropped.push(staysDone);
  const common = { ...rowOutcome(line), id: row.id, existing: row.name, dropped };
  const { change } = changed;
  if (!change) return { ...common, outcome: "unchanged", version: row.version };
  if (planned !== undefined && planned !== row.version) {
    return refused(line, [
      { path: "", message: planned === null ? sincePlanned.cameIn : sincePlanned.wasChanged },
    ]);
  }
  if ((change.notes?.length ?? 0) > serverLimits.notesLength) {
    return refused(line, [{ path: "notes", message: "The notes of this task are full" }]);
  }
  const changes = shownChanges(row, change, { ...people, timeZone: clock.timeZone });
  const stored = dryRun ? { ...row, ...change } : await updateRow(w, taskNoun, { row, change });
  batch.updated.push(stored);
  batch.dropped.set(row.id, dropped);
  return { ...common, outcome: "updated", version: stored.version, changes };
}

const twoTasks = "Two tasks of the onboarding have this Asana link: it is unclear which one is meant";
const staysDone = { path: "completedAt", message: "Open in Asana and done here: it stays done" };

const unknown = ({ assignee }: ImportedTask): FieldError => ({
  path: "assignee",
  message: `No active admin, manager or contributor has ${assignee ? `the address ${assignee}` : "this id"}`,
});

const rowOutcome = (line: number) => ({ ...nothingElse, line, errors: [], dropped: [] });

function byTaskId(tasks: readonly TaskRow[]): Map<string, TaskRow[]> {
  const linked = tasks.filter(({ asanaLink }) => taskIdIn(asanaLink) !== null);
  return Map.groupBy(linked, ({ asanaLink }) => taskIdIn(asanaLink) ?? "");
}

/** Returns the phase that the import's first call gave its tasks. */
function phaseSoFar(calls: readonly ImportCall[]): TaskPhase | null {
  return taskPhase.values.find((phase) => phase === calls.at(-1)?.phase) ?? null;
}

/** @throws Conflict */
function requireRoom(tasks: number) {
  if (tasks <= amounts.onboardingTasks.most) return;
  const most = amounts.onboardingTasks.most.toLocaleString("en-US");
  throw new Conflict(`An onboarding has room for ${most} tasks; with these it would have more.`);
}

/** Logs the call, unless it changed nothing and so cannot be undone. */
function recordImport({ record, newId }: Write, call: ImportTasks, result: ImportTasksResult) {
  const { results, startsOnboarding, ...counts } = result;
  if (counts.created + counts.updated === 0) return;
  record({
    entity: "operation",
    entityId: newId(),
    action: "import",
    after: {
      kind: "tasks",
      rows: call.rows.length,
      onDuplicate: call.onDuplicate,
      startOnboarding: startsOnboarding,
      phase: call.phase,
      ...(call.importId && { importId: call.importId, lines: changedLines(results) }),
      ...counts,
    },
  });
}
