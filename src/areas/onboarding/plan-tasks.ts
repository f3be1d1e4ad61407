import type { ClientRow, OnboardingRow, TaskNeedRow, TaskRow } from "#/db/schema";
import { newTaskRow } from "#/src/areas/tasks";
import type { TemplateWithForm } from "#/src/areas/templates";
import { taskCategoryOf } from "#/src/contract/choices/templates";
import { limits } from "#/src/contract/limits";
import { dateOfRule, ruleAt } from "#/src/domain/due-dates/date-of-rule";
import { type Edge, needsUntil, prerequisitesFirst } from "#/src/domain/due-dates/graph";
import { bridged } from "#/src/domain/due-dates/prerequisites";
import { Conflict } from "#/src/domain/errors";
import { firstVersion } from "#/src/domain/rows";
import { edgesOf } from "#/src/domain/template-needs";
import type { Write } from "#/src/domain/write";
import type { DateText } from "#/src/format/show-dates";
import type { WorkingDays } from "#/src/format/working-days";

/** The tasks of an onboarding and their prerequisites. */
export type PlannedTasks = { tasks: TaskRow[]; needs: TaskNeedRow[] };

type Start = {
  onboarding: OnboardingRow;
  /** The assignee of the agency's tasks. */
  assigneeUserId: string | null;
  calendar: WorkingDays;
} & Pick<Write, "now" | "newId">;

/**
 * Builds one task for each template of the client's type, required or optional, in template order, due by its rule.
 * Tasks of the client have no assignee. Prerequisites from templates of other types are bridged.
 * @throws Conflict for more prerequisites than an onboarding may have
 */
export function planTasks(
  { clientType }: Pick<ClientRow, "clientType">,
  templates: readonly TemplateWithForm[],
  start: Start,
): PlannedTasks {
  const own = templates.filter(({ clientTypes }) => clientTypes.includes(clientType));
  const edges = ownEdges(templates, own);
  if (edges.length > limits.onboardingNeeds) throw new Conflict(tooManyNeeds);
  const dates = dueDates(own, edges, start);
  const needs = Map.groupBy(edges, ({ taskId }) => taskId);
  const { onboarding, assigneeUserId, now, newId } = start;
  const tasks = own.map((template, position) => ({
    ...newTaskRow({
      clientOnboardingId: onboarding.id,
      templateId: template.id,
      name: template.name,
      clientTitle: template.clientTitle,
      description: template.description,
      category: taskCategoryOf[template.category],
      owner: template.defaultOwner,
      assigneeUserId: template.defaultOwner === "agency" ? assigneeUserId : null,
      startDate: onboarding.startDate,
      dueDate: dates.get(template.id) ?? onboarding.startDate,
      dueRule: ruleAt(ruleOf(template), onboarding.targetLaunchDate),
      status: "not_started",
      phase: "onboarding",
      formVersionId: template.formVersionId,
      sortOrder: position + 1,
      now,
      newId,
    }),
    openNeeds: needs.get(template.id)?.length ?? 0,
  }));
  const taskOf = new Map(tasks.map(({ id, templateId }) => [templateId, id]));
  const rows = edges.flatMap(({ taskId, needsId, afterDays }) => {
    const [task, needed] = [taskOf.get(taskId), taskOf.get(needsId)];
    if (task === undefined || needed === undefined) return [];
    return [{ ...firstVersion({ now, newId }), taskId: task, needsId: needed, afterDays }];
  });
  return { tasks, needs: rows };
}

const tooManyNeeds = `The templates have more than ${limits.onboardingNeeds.toLocaleString("en-US")} prerequisites, so this cannot start.`;

/** Lists the prerequisites among some templates; others are bridged. */
function ownEdges(templates: readonly TemplateWithForm[], own: readonly TemplateWithForm[]): Edge[] {
  const staying = new Set(own.map(({ id }) => id));
  const leftOut = templates.filter(({ id }) => !staying.has(id)).map(({ id }) => id);
  return bridged(edgesOf(templates), new Set(leftOut)).filter(
    ({ taskId, needsId }) => staying.has(taskId) && staying.has(needsId),
  );
}

/** Computes the due dates of the templates' tasks, prerequisites first. */
function dueDates(
  templates: readonly TemplateWithForm[],
  edges: readonly Edge[],
  { onboarding: { startDate, targetLaunchDate }, calendar }: Pick<Start, "onboarding" | "calendar">,
): Map<string, DateText> {
  const needs = Map.groupBy(edges, ({ taskId }) => taskId);
  const dates = new Map<string, DateText>();
  for (const template of prerequisitesFirst(templates, edges)) {
    const until = needsUntil(needs.get(template.id) ?? [], (id) => dates.get(id) ?? startDate);
    const basis = { calendar, startDate, targetLaunchDate, needsUntil: until };
    dates.set(template.id, dateOfRule(ruleOf(template), basis));
  }
  return dates;
}

function ruleOf({ dueFrom, defaultDueInDays, dueUnit }: TemplateWithForm) {
  return { from: dueFrom, days: defaultDueInDays, unit: dueUnit };
}
