import type { OnboardingRow, TaskNeedRow, TaskRow } from "#/db/schema";
import type { TemplateWithForm } from "#/src/areas/templates";
import { limits } from "#/src/contract/limits";
import { doneDay, type Edge } from "#/src/domain/due-dates/graph";
import { findCycle, tooManyMessage } from "#/src/domain/due-dates/prerequisites";
import { Conflict } from "#/src/domain/errors";
import { phaseOfNew } from "#/src/domain/nouns/tasks";
import { edgesAmong, type Instance, keyOf } from "#/src/domain/templates/instances";
import type { Write } from "#/src/domain/write";
import type { DateText } from "#/src/format/show-dates";
import type { WorkingDays } from "#/src/format/working-days";
import { dueByRule } from "./due-by-rule";
import { needRows } from "./need-rows";
import type { PlannedClient, PlannedTasks } from "./plan-tasks";
import { taskOfTemplate } from "./task-of-template";
import { instanceOfTask, keyOfTask } from "./template-offer";

type Running = {
  client: PlannedClient;
  onboarding: OnboardingRow;
  /** Its tasks that stay, in their order. */
  tasks: readonly TaskRow[];
  /** The prerequisites of those tasks. */
  edges: readonly TaskNeedRow[];
  /** All templates, in their order. */
  templates: readonly TemplateWithForm[];
  /** The assignee of the agency's tasks. */
  assigneeUserId: string | null;
  calendar: WorkingDays;
  today: DateText;
} & Pick<Write, "now" | "newId">;

/** A task of a template to add. */
export type Added = Instance & { template: TemplateWithForm };

/**
 * Builds tasks of templates that join a running onboarding, with their prerequisites among its tasks, and with those of
 * its tasks that are not started and need them. Prerequisites that would close a cycle with those that people set are
 * left out.
 * @throws Conflict if a task would get too many prerequisites
 */
export function buildAdded(running: Running, wanted: readonly Added[]): PlannedTasks {
  const { client, onboarding, tasks, edges: present, templates, calendar, today, now, newId } = running;
  const byKey = new Map(tasks.flatMap((task) => keyed(task)));
  const instances = [...tasks.flatMap(instanceOfTask), ...wanted];
  const fresh = new Set(wanted.map(keyOf));
  const edges = edgesAmong(templates, instances, client.brandNames).filter(
    ({ taskId, needsId }) =>
      fresh.has(taskId) || (fresh.has(needsId) && byKey.get(taskId)?.status === "not_started"),
  );
  const due = dueByRule(wanted, edges, { onboarding, calendar, today, dayOf });
  const startDate = later(onboarding.startDate, today);
  const added = wanted.map((instance) => ({
    key: keyOf(instance),
    task: taskOfTemplate(instance, client, {
      onboarding,
      ...due(instance),
      startDate,
      assigneeUserId: running.assigneeUserId,
      phase: phaseOfNew(onboarding),
      sortOrder: placeOf(instance, running),
      now,
      newId,
    }),
  }));
  const ids = new Map([...byKey].map(([key, { id }]) => [key, id]));
  for (const { key, task } of added) ids.set(key, task.id);
  const needs = withoutCycles(present, needRows(edges, ids, { now, newId }));
  requireFewNeeds([...tasks, ...added.map(({ task }) => task)], [...present, ...needs]);
  return { tasks: added.map(({ task }) => task), needs };

  function dayOf(key: string): DateText | null {
    const task = byKey.get(key);
    return task ? (doneDay(task) ?? task.dueDate) : null;
  }
}

function keyed(task: TaskRow): [string, TaskRow][] {
  const key = keyOfTask(task);
  return key === null ? [] : [[key, task]];
}

/** Returns the place of the task before which no template of a task comes later in the order of templates. */
function placeOf(
  { templateId }: Instance,
  { templates, tasks }: Pick<Running, "templates" | "tasks">,
): number {
  const order = new Map(templates.map(({ id }, at) => [id, at]));
  const own = order.get(templateId) ?? 0;
  const before = tasks.filter((task) => (order.get(task.templateId ?? "") ?? own + 1) <= own);
  return before.reduce((most, { sortOrder }) => Math.max(most, sortOrder), 0);
}

function later(one: DateText, other: DateText): DateText {
  if (one > other) return one;
  return other;
}

/** Leaves out new prerequisites that close a cycle. */
function withoutCycles<New extends Edge>(present: readonly Edge[], fresh: readonly New[]): New[] {
  if (findCycle([...present, ...fresh]) === null) return [...fresh];
  const kept: New[] = [];
  for (const edge of fresh) {
    if (findCycle([...present, ...kept, edge]) === null) kept.push(edge);
  }
  return kept;
}

/** @throws Conflict */
function requireFewNeeds(tasks: readonly TaskRow[], edges: readonly Edge[]) {
  const names = new Map(tasks.map(({ id, name }) => [id, name]));
  for (const [id, needs] of Map.groupBy(edges, ({ taskId }) => taskId)) {
    if (needs.length > limits.taskNeeds) throw new Conflict(tooManyMessage(names.get(id) ?? id));
  }
}
