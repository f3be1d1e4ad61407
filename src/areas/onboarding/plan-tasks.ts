import type { ClientRow, OnboardingRow, TaskNeedRow, TaskRow } from "#/db/schema";
import type { TemplateWithForm } from "#/src/areas/templates";
import { limits } from "#/src/contract/limits";
import { tooManyMessage } from "#/src/domain/due-dates/prerequisites";
import { Conflict } from "#/src/domain/errors";
import { applies, type ClientFacts } from "#/src/domain/templates/applies";
import { edgesAmong, instancesOf, keyOf } from "#/src/domain/templates/instances";
import type { Write } from "#/src/domain/write";
import type { WorkingDays } from "#/src/format/working-days";
import { dueByRule } from "./due-by-rule";
import { needRows } from "./need-rows";
import { taskOfTemplate } from "./task-of-template";

/** The tasks of an onboarding and their prerequisites. */
export type PlannedTasks = { tasks: TaskRow[]; needs: TaskNeedRow[] };

/** A client as its templates see it. */
export type PlannedClient = ClientFacts & Pick<ClientRow, "name">;

type Start = {
  onboarding: OnboardingRow;
  /** The assignee of the agency's tasks. */
  assigneeUserId: string | null;
  calendar: WorkingDays;
} & Pick<Write, "now" | "newId">;

/**
 * Builds the tasks of all templates that apply to a client, required or optional, in template order, due by their rules.
 * Tasks of the client have no assignee. Prerequisites from templates that do not apply are bridged.
 * @throws Conflict for more prerequisites than a task or an onboarding may have
 */
export function planTasks(
  client: PlannedClient,
  templates: readonly TemplateWithForm[],
  start: Start,
): PlannedTasks {
  const { onboarding, assigneeUserId, calendar, now, newId } = start;
  const own = templates.filter((template) => applies(template, client) === true);
  const wanted = own.flatMap((template) =>
    instancesOf(template, client.brandNames).map((instance) => ({ ...instance, template })),
  );
  const edges = edgesAmong(templates, wanted, client.brandNames);
  if (edges.length > limits.onboardingNeeds) throw new Conflict(tooManyNeeds);
  const due = dueByRule(wanted, edges, { onboarding, calendar, today: null, dayOf: () => null });
  const needs = Map.groupBy(edges, ({ taskId }) => taskId);
  const tasks = wanted.map((instance, position) => {
    const count = needs.get(keyOf(instance))?.length ?? 0;
    if (count > limits.taskNeeds) throw new Conflict(tooManyMessage(instance.template.name));
    return {
      ...taskOfTemplate(instance, client, {
        onboarding,
        ...due(instance),
        startDate: onboarding.startDate,
        assigneeUserId,
        phase: "onboarding",
        sortOrder: position + 1,
        now,
        newId,
      }),
      openNeeds: count,
    };
  });
  const ids = new Map(wanted.flatMap((instance, at) => (tasks[at] ? [[keyOf(instance), tasks[at].id]] : [])));
  return { tasks, needs: needRows(edges, ids, { now, newId }) };
}

const tooManyNeeds = `The templates have more than ${limits.onboardingNeeds.toLocaleString("en-US")} prerequisites, so this cannot start.`;
