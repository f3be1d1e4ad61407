import { insertPlans, planOnboarding as planRows, standardPlan } from "#/src/areas/onboarding";
import { addEvidence } from "#/src/areas/tasks/add-evidence";
import { addNote } from "#/src/areas/tasks/add-note";
import { changeTasks } from "#/src/areas/tasks/change-tasks";
import { createTask } from "#/src/areas/tasks/create-task";
import { updateTask } from "#/src/areas/tasks/update-task";
import type { Context } from "#/src/domain/context";
import { findClient } from "#/src/domain/find-client";
import { write } from "#/src/domain/write";
import { workingDaysOf } from "#/src/format/working-days";
import { dueDays } from "../data/due-days";
import type { Onboarding } from "../data/onboardings";
import { at } from "./calendar";
import { laterTasks, type PlannedTask, planTasks } from "./onboarding-plan";
import { assigneeOf, eventsOf, isWaiting, type TaskEvent } from "./task-events";
import type { Teller } from "./teller";

/** Onboardings start and tasks are added first thing in the morning; then the work is assigned. */
const startOfWork = at(9, 5);
const assignmentTime = at(9, 20);

/** Names a task for `Teller.id`. */
export function nameOfTask(client: string, task: string): string {
  return `${client}: ${task}`;
}

/** Plans an onboarding with its tasks, and the tasks after it. */
export function planOnboarding(teller: Teller, onboarding: Onboarding) {
  const { client, lead, started, targetDay } = onboarding;
  const tasks = planTasks(onboarding);
  const usual = tasks.filter(({ templateId }) => templateId !== null);
  const dateOf = (day: number) => teller.calendar.date(started - day);
  const nameOf = (task: PlannedTask) => nameOfTask(client, task.name);

  teller.plan(lead, started, startOfWork, async (ctx) => {
    const { tasks: created } = await start(ctx, teller.id(client), onboarding, {
      startDate: ctx.today,
      targetLaunchDate: targetDay === undefined ? null : dateOf(targetDay),
    });
    for (const task of usual) {
      // A task whose template no longer exists is added by hand.
      const row = created.find(({ templateId }) => templateId === task.templateId);
      teller.created(nameOf(task), (row ?? (await add(ctx, task))).id);
    }
  });
  // Starting a task also assigns it.
  teller.plan(lead, started, assignmentTime, async (ctx) => {
    const waiting = usual.filter((task) => isWaiting(onboarding, task));
    for (const [assignee, tasks] of Map.groupBy(waiting, (task) => assigneeOf(onboarding, task))) {
      if (assignee === null) continue;
      const ids = tasks.map((task) => teller.id(nameOf(task)));
      await changeTasks(ctx, { ids, change: { assigneeUserId: teller.id(assignee) } });
    }
  });
  for (const task of [...tasks, ...laterTasks(onboarding)]) {
    if (task.templateId === null) {
      teller.create(nameOf(task), lead, started - task.createdDay, startOfWork, (ctx) => add(ctx, task));
    }
    for (const { day, minute, by, what } of eventsOf(onboarding, task)) {
      teller.plan(by, started - day, minute, (ctx) => perform(ctx, teller.id(nameOf(task)), what));
    }
  }

  function add(ctx: Context, task: PlannedTask) {
    const { name, description, clientTitle, category, owner, dueDay } = task;
    const assignee = assigneeOf(onboarding, task);
    return createTask(ctx, teller.id(client), {
      ...{ name, description, category, owner, clientTitle },
      assigneeUserId: assignee && teller.id(assignee),
      dueDate: dateOf(dueDay),
      status: "not_started",
    });
  }

  function perform(ctx: Context, id: string, what: TaskEvent["what"]) {
    if ("note" in what) return addNote(ctx, { id, note: what.note });
    if ("url" in what) return addEvidence(ctx, { id, url: what.url });
    const { assignee, dueDay, ...change } = what.change;
    const given = {
      ...(assignee && { assigneeUserId: teller.id(assignee) }),
      ...(dueDay !== undefined && { dueDate: dateOf(dueDay) }),
    };
    return updateTask(ctx, { id, change: { ...change, ...given } });
  }
}

/**
 * Starts an onboarding as the portal does, with due dates by the demo's own days. They count weekends, and only young
 * onboardings have prerequisites.
 */
function start(
  ctx: Context,
  clientId: string,
  { hasPrerequisites = false }: Onboarding,
  dates: { startDate: string; targetLaunchDate: string | null },
) {
  return write(ctx, async (w) => {
    const client = await findClient(ctx, clientId, w.tx);
    const { templates } = await standardPlan(w.tx);
    const own = templates.map((template) => ({
      ...template,
      ...({ dueFrom: "start", dueUnit: "days" } as const),
      defaultDueInDays: dueDays[template.name] ?? template.defaultDueInDays,
      needs: hasPrerequisites ? template.needs : [],
    }));
    const plan = planRows(
      client,
      { templates: own, calendar: everyDay, values: new Map() },
      { ...dates, assigneeUserId: null },
      w,
    );
    await insertPlans(w, [plan]);
    return plan;
  });
}

const everyDay = workingDaysOf({ weekdays: [1, 2, 3, 4, 5, 6, 7], daysOff: [] });
