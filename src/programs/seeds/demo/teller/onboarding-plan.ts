import { standardTemplates } from "#/src/areas/templates/standard";
import { type TaskCategory, type TaskOwner, taskCategory } from "#/src/contract/choices/tasks";
import { taskCategoryOf } from "#/src/contract/choices/templates";
import { stableId } from "#/src/domain/stable-id";
import { clientNamed } from "../data/clients";
import { dueDays } from "../data/due-days";
import { laterTemplates, type Onboarding, openTasks } from "../data/onboardings";
import { addedTasks, type StuckTask, stuckTasks } from "../data/tasks";
import { roll, spread } from "./chance";

/** A task of an onboarding with the days (after its start) of its events. */
export type PlannedTask = {
  /** Determines the chances of its events. */
  id: string;
  templateId: string | null;
  name: string;
  description: string;
  clientTitle: string | null;
  category: TaskCategory;
  owner: TaskOwner;
  createdDay: number;
  dueDay: number;
  doneDay?: number | undefined;
  stuck?: StuckTask | undefined;
};

/**
 * Work is slightly ahead of plan: tasks of a running onboarding are done at this fraction of the time to their due
 * day.
 */
const usualPace = 0.8;

/** Days before its due day on which an open task is started. */
const leadTime = 6;

/** Pairs of tasks of which the second requires the first. */
const sequences: [earlier: string, later: string][] = [
  ["Gather the documents for a new selling account", "Register the Professional selling account"],
  ["Register the Professional selling account", "Pass identity and address verification"],
  ["Confirm trademark number and owner of record", "Enroll the brand in Brand Registry"],
  ["Enroll the brand in Brand Registry", "Forward the verification code and assign our roles"],
  [
    "Forward the verification code and assign our roles",
    "Load logos, images and marks for automated protection",
  ],
  ["Run test buys on suspect offers", "Report hijacked listings and counterfeits"],
  ["Research keywords for the top products", "Rewrite titles, bullets and search terms"],
  ["Decide FBA or FBM for each product", "Prepare and ship the first FBA shipment"],
  ["Prepare and ship the first FBA shipment", "Confirm receipt and that all offers are live"],
  ["Give access to the advertising account", "Build the Sponsored Products structure"],
];

/** Returns the tasks of an onboarding, in the order of the templates, then those added later. */
export function planTasks(onboarding: Onboarding): PlannedTask[] {
  const { client, took = Infinity } = onboarding;
  const added = tasksAddedFor(client);
  const tasks = [...tasksFromTemplates(client), ...added.filter((task) => task.createdDay <= took)];
  const stuck = new Map(stuckTasks.filter((task) => task.client === client).map((task) => [task.task, task]));
  const open = openNames(client, tasks, stuck);
  const doneDays = completionDays(
    onboarding,
    tasks.filter(({ name }) => !open.has(name)),
  );
  return tasks.map((task) => ({ ...task, doneDay: doneDays.get(task.name), stuck: stuck.get(task.name) }));
}

/** Returns the tasks added after the end of an onboarding, which do not count in its figures. */
export function laterTasks({ client, took = Infinity }: Onboarding): PlannedTask[] {
  return tasksAddedFor(client).filter((task) => task.createdDay > took);
}

/** Returns the day on which an open task was, or will be, started. */
export function startDayOf({ dueDay, createdDay }: PlannedTask): number {
  return Math.max(dueDay - leadTime, createdDay + 1);
}

function tasksFromTemplates(client: string): PlannedTask[] {
  const { clientType } = clientNamed(client);
  return (
    standardTemplates
      .filter(({ name, clientTypes }) => clientTypes.includes(clientType) && !laterTemplates.includes(name))
      // No client had answered a form when its onboarding began.
      .filter(({ conditions }) => conditions.length === 0)
      .map(({ id, name, description, clientTitle, category, defaultOwner, defaultDueInDays }) => ({
        id: stableId(`task ${client} ${id}`),
        templateId: id,
        category: taskCategoryOf[category],
        owner: defaultOwner,
        createdDay: 0,
        dueDay: dueDays[name] ?? defaultDueInDays,
        ...{ name, description, clientTitle },
      }))
  );
}

function tasksAddedFor(client: string): PlannedTask[] {
  return addedTasks
    .filter((task) => task.client === client)
    .map(({ name, description, clientTitle = null, plan: { created, due, done, ...kind } }) => ({
      id: stableId(`task ${client} ${name}`),
      templateId: null,
      ...{ name, description, clientTitle, ...kind },
      ...{ createdDay: created, dueDay: due, doneDay: done },
    }));
}

/** Returns the names of the tasks that are open. */
function openNames(client: string, tasks: PlannedTask[], stuck: Map<string, StuckTask>): Set<string> {
  const added = tasks.filter((task) => task.templateId === null && task.doneDay === undefined);
  const open = new Set([...stuck.keys(), ...added.map(({ name }) => name)]);
  for (const [place, count] of (openTasks[client] ?? []).entries()) {
    const category = taskCategory.values[place];
    const waiting = tasks
      .filter((task) => task.category === category && task.templateId && !open.has(task.name))
      .toSorted(byDueDay);
    for (const { name } of waiting.slice(waiting.length - count)) open.add(name);
  }
  return open;
}

/** Returns the completion day of each done task by name; the last one ends a finished onboarding. */
function completionDays({ took, started, late }: Onboarding, done: PlannedTask[]): Map<string, number> {
  const lastDay = took ?? started - 1;
  const lastDue = Math.max(...done.map(({ dueDay }) => dueDay));
  const pace = took ? took / lastDue : Math.min(usualPace, lastDay / lastDue);
  const days = new Map<string, number>();
  for (const { id, name, dueDay, doneDay } of done) {
    const day = Math.round(dueDay * pace) + roll(`${id} wobble`, 3) - 1;
    days.set(name, doneDay ?? Math.min(Math.max(day, 1), dueDay, lastDay));
  }
  const mayBeLate = done.filter(({ doneDay, dueDay }) => doneDay === undefined && dueDay < lastDay);
  for (const { id, name, dueDay } of spread(mayBeLate.toSorted(byDueDay), late)) {
    days.set(name, Math.min(dueDay + 1 + roll(`${id} late`, 4), lastDay));
  }
  for (const [earlier, later] of sequences) {
    const before = days.get(earlier);
    const after = days.get(later);
    if (before && after && after <= before) days.set(later, Math.min(before + 1, lastDay));
  }
  const last = done.find(({ dueDay }) => dueDay === lastDue);
  if (took && last) days.set(last.name, took);
  return days;
}

function byDueDay(a: PlannedTask, b: PlannedTask): number {
  return a.dueDay - b.dueDay;
}
