import type { TaskCategory } from "#/src/contract/choices/tasks";
import type { DateText } from "#/src/format/dates";
import type { Brand } from "./brands";
import { at, type Calendar } from "./calendar";
import { roll, sometimes } from "./chance";
import type { PersonKey } from "./people";
import { type PlannedTask, startDayOf } from "./plan";
import { chasers, remarks } from "./remarks";
import type { Story } from "./story";

/** Changed fields of a task; due days count from the start of the onboarding. */
type Change = {
  status?: PlannedTask["status"];
  /** The assignee from then on. */
  assignee?: PersonKey;
  dueDate?: DateText;
  asanaLink?: string;
  clientCommunicated?: boolean;
};

/** One event of a task, at a minute of a day after the start. */
export type TaskEvent = { day: number; minute: number; by: PersonKey } & (
  | { does: "update"; change: Change }
  | { does: "note"; text: string }
  | { does: "link"; url: string }
);

/** Specialist for each category; null leaves it to the account manager. */
const specialist: Record<TaskCategory, PersonKey | null> = {
  account_access: null,
  brand_registry: "carmen",
  catalog: "tom",
  ads: "priya",
  listings: "elise",
  analytics: "grace",
  finance: "grace",
  legal: "noor",
};

export function assigneeOf(story: Story, task: PlannedTask): PersonKey | null {
  return task.owner === "client" ? null : (specialist[task.category] ?? story.lead);
}

/** Returns the events of a task after its creation, in chronological order. */
export function eventsOf(story: Story, brand: Brand, task: PlannedTask, calendar: Calendar): TaskEvent[] {
  const events = task.stuck ? standstill(story, task, calendar) : progress(story, brand, task);
  return events.toSorted((a, b) => a.day - b.day || a.minute - b.minute);
}

function progress(story: Story, brand: Brand, task: PlannedTask): TaskEvent[] {
  if (task.status === "not_started") return [];
  if (task.doneDay === null) return [takenUp(story, task), ...chased(story, task)];
  return [
    ...(task.owner === "agency" ? [takenUp(story, task)] : []),
    ...remarked(story, brand, task, task.doneDay),
    ...communicated(story, task, task.doneDay, 60),
    {
      ...moment(task, task.doneDay, "done"),
      by: workerOf(story, brand, task),
      does: "update",
      change: { status: "done" },
    },
  ];
}

function takenUp(story: Story, task: PlannedTask): TaskEvent {
  const planned = startDayOf(task.dueDay, task.createdDay);
  const before = (task.doneDay ?? planned) - roll(`${task.id} taken up`, 3);
  const day = Math.max(Math.min(planned, before), task.createdDay + 1);
  return takenUpOn(story, task, day, assigneeOf(story, task) ?? story.lead);
}

function takenUpOn(story: Story, task: PlannedTask, day: number, by: PersonKey): TaskEvent {
  const assignee = assigneeOf(story, task);
  const change: Change = assignee ? { status: "in_progress", assignee } : { status: "in_progress" };
  return { ...moment(task, day, "taken up"), by, does: "update", change };
}

/** Reminds late clients, with a note on the task. */
function chased(story: Story, task: PlannedTask): TaskEvent[] {
  const day = task.dueDay + 2;
  const text = chasers[roll(`${task.id} chaser`, chasers.length)];
  if (task.owner !== "client" || day >= story.started || !text) return [];
  return [{ ...moment(task, day, "note"), by: story.lead, does: "note", text }];
}

function remarked(story: Story, brand: Brand, task: PlannedTask, doneDay: number): TaskEvent[] {
  const known = remarks[task.name] ?? [];
  const remark = known[roll(`${task.id} remark`, known.length || 1)];
  if (!remark || !sometimes(`${task.id} remarked`, 55)) return [];
  const by = assigneeOf(story, task) ?? story.lead;
  const [text, file] = remark;
  const note: TaskEvent = { ...moment(task, doneDay, "note"), by, does: "note", text };
  if (!file) return [note];
  const url = `https://files.agency.example/${brand.slug}/${file}`;
  return [note, { ...moment(task, doneDay, "link"), by, does: "link", url }];
}

function communicated(story: Story, task: PlannedTask, day: number, percent: number): TaskEvent[] {
  if (!sometimes(`${task.id} communicated`, percent)) return [];
  const change = { clientCommunicated: true };
  return [{ ...moment(task, day, "communicated"), by: story.lead, does: "update", change }];
}

function standstill(story: Story, task: PlannedTask, calendar: Calendar): TaskEvent[] {
  const { stuck } = task;
  if (!stuck) return [];
  const { day, by } = stuck;
  const change: Change = { asanaLink: asanaLinkOf(task) };
  if (stuck.status === "blocked") change.status = "blocked";
  if (stuck.movedTo !== null) change.dueDate = calendar.date(story.started - stuck.movedTo);
  const begun = Math.max(Math.min(day - 2, startDayOf(task.dueDay, task.createdDay)), task.createdDay + 1);
  return [
    takenUpOn(story, task, begun, by),
    { ...moment(task, day, "note"), by, does: "note", text: stuck.note },
    { ...moment(task, day, "link"), by, does: "update", change },
    ...communicated(story, task, day, 70),
  ];
}

/**
 * Returns who works on a task: client users work in the portal themselves; for other clients the account manager
 * does.
 */
function workerOf(story: Story, brand: Brand, task: PlannedTask): PersonKey {
  if (task.owner === "agency") return assigneeOf(story, task) ?? story.lead;
  return brand.contact === "Clara Whitlock" ? "clara" : story.lead;
}

/** Time of day of each kind of event, so that they occur in order. */
const hours = {
  "taken up": at(9, 30),
  note: at(11),
  link: at(12, 40),
  communicated: at(14),
  done: at(15, 20),
};

function moment(task: PlannedTask, day: number, kind: keyof typeof hours) {
  return { day, minute: hours[kind] + roll(`${task.id} ${kind}`, 80) };
}

function asanaLinkOf(task: PlannedTask): string {
  const number = (words: string) => `12${String(roll(words, 1e9)).padStart(14, "0")}`;
  return `https://app.asana.com/0/${number("onboarding board")}/${number(task.id)}`;
}
