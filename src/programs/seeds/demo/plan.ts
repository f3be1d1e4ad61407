import { standardTemplates } from "#/src/areas/templates/standard";
import type { TaskCategory, TaskOwner, TaskStatus } from "#/src/contract/choices/tasks";
import { taskCategoryOf } from "#/src/contract/choices/templates";
import { stableId } from "#/src/domain/stable-id";
import type { Brand } from "./brands";
import { roll, spread } from "./chance";
import type { Story, Stuck } from "./story";

/** A task of an onboarding with the days (after its start) of its events. */
export type PlannedTask = {
  id: string;
  templateId: string | null;
  name: string;
  description: string;
  category: TaskCategory;
  owner: TaskOwner;
  createdDay: number;
  dueDay: number;
  doneDay: number | null;
  status: TaskStatus;
  stuck: Stuck | null;
};

type Draft = Omit<PlannedTask, "doneDay" | "status" | "stuck"> & { fixedDay: number | null };

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

/** Converts a story to its tasks, in the order of the templates. */
export function planTasks(story: Story, brand: Brand): PlannedTask[] {
  const drafts = [...fromTemplates(brand), ...fromStory(story, brand)];
  const open = openTasks(story, drafts);
  const doneDays = completionDays(
    story,
    drafts.filter((draft) => !open.has(draft.name)),
  );
  return drafts.map((draft) => {
    const { fixedDay: _, ...task } = draft;
    const doneDay = doneDays.get(draft.name) ?? null;
    const stuck = story.stuck.find((stuck) => stuck.task === draft.name) ?? null;
    return { ...task, doneDay, stuck, status: statusOf(story, draft, doneDay, stuck) };
  });
}

/** Returns the tasks after the onboarding. */
export function planOngoing(story: Story, brand: Brand): PlannedTask[] {
  return story.ongoing.map(({ day, ...told }) => {
    const task = { ...told, ...taskOf(brand, told.name), createdDay: day, stuck: null };
    return { ...task, status: statusOf(story, task, task.doneDay, null) };
  });
}

function fromTemplates(brand: Brand): Draft[] {
  return standardTemplates
    .filter((template) => template.clientTypes.includes(brand.clientType))
    .map((template) => ({
      id: stableId(`task ${brand.name} ${template.id}`),
      templateId: template.id,
      name: template.name,
      description: template.description,
      category: taskCategoryOf[template.category],
      owner: template.defaultOwner,
      createdDay: 0,
      dueDay: template.defaultDueInDays,
      fixedDay: null,
    }));
}

function fromStory(story: Story, brand: Brand): Draft[] {
  return story.added.map(({ day, doneDay, ...task }) => ({
    ...task,
    ...taskOf(brand, task.name),
    createdDay: day,
    fixedDay: doneDay,
  }));
}

function taskOf(brand: Brand, name: string) {
  return { id: stableId(`task ${brand.name} ${name}`), templateId: null };
}

function openTasks(story: Story, drafts: Draft[]): Set<string> {
  const added = story.added.filter((task) => task.doneDay === null).map((task) => task.name);
  const open = new Set([...story.stuck.map((stuck) => stuck.task), ...added]);
  for (const [category, count] of Object.entries(story.open)) {
    const waiting = drafts
      .filter((draft) => draft.category === category && draft.templateId && !open.has(draft.name))
      .toSorted((a, b) => a.dueDay - b.dueDay)
      .slice(-count);
    for (const draft of waiting) open.add(draft.name);
  }
  return open;
}

/** Returns the completion day of each done task by name; the last one ends a finished onboarding. */
function completionDays(story: Story, done: Draft[]): Map<string, number> {
  const lastDay = story.took ?? story.started - 1;
  const lastDue = Math.max(...done.map((draft) => draft.dueDay));
  const pace = story.took ? story.took / lastDue : Math.min(usualPace, lastDay / lastDue);
  const days = new Map<string, number>();
  for (const draft of done) {
    const wobble = roll(`${draft.id} wobble`, 3) - 1;
    const day = Math.min(Math.max(Math.round(draft.dueDay * pace) + wobble, 1), draft.dueDay, lastDay);
    days.set(draft.name, draft.fixedDay ?? day);
  }
  for (const draft of lateOnes(story, done, lastDay)) {
    days.set(draft.name, Math.min(draft.dueDay + 1 + roll(`${draft.id} late`, 4), lastDay));
  }
  for (const [earlier, later] of sequences) {
    const before = days.get(earlier);
    const after = days.get(later);
    if (before && after && after <= before) days.set(later, Math.min(before + 1, lastDay));
  }
  const last = done.find((draft) => draft.dueDay === lastDue);
  if (story.took && last) days.set(last.name, story.took);
  return days;
}

function lateOnes(story: Story, done: Draft[], lastDay: number): Draft[] {
  const candidates = done
    .filter((draft) => draft.fixedDay === null && draft.dueDay < lastDay)
    .toSorted((a, b) => a.dueDay - b.dueDay);
  return spread(candidates, story.late);
}

function statusOf(
  story: Story,
  draft: Pick<Draft, "dueDay" | "createdDay">,
  doneDay: number | null,
  stuck: Stuck | null,
): TaskStatus {
  if (doneDay !== null) return "done";
  if (stuck) return stuck.status;
  return startDayOf(draft.dueDay, draft.createdDay) < story.started ? "in_progress" : "not_started";
}

/** Returns the day on which an open task was, or will be, started. */
export function startDayOf(dueDay: number, createdDay: number): number {
  return Math.max(dueDay - leadTime, createdDay + 1);
}
