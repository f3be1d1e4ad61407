import type { TaskCategory, TaskStatus } from "#/src/contract/choices/tasks";
import { clientNamed } from "../data/clients";
import type { Onboarding } from "../data/onboardings";
import { clientUserOf, type PersonKey } from "../data/people";
import { chasers, remarks } from "../data/remarks";
import { at } from "./calendar";
import { roll, sometimes } from "./chance";
import { type PlannedTask, startDayOf } from "./onboarding-plan";

type What =
  | { note: string }
  | { url: string }
  | {
      change: {
        status?: TaskStatus;
        /** The assignee from then on. */
        assignee?: PersonKey;
        /** The new due day, counted from the start of the onboarding. */
        dueDay?: number;
        asanaLink?: string;
        clientCommunicated?: boolean;
      };
    };

/** One event of a task, at a minute of a day after the start. */
export type TaskEvent = { day: number; minute: number; by: PersonKey; what: What };

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

/** Time of day of each kind of event, so that they occur in order. */
const hours = {
  "taken up": at(9, 30),
  note: at(11),
  link: at(12, 40),
  communicated: at(14),
  done: at(15, 20),
};

export function assigneeOf({ lead }: Onboarding, { owner, category }: PlannedTask): PersonKey | null {
  return owner === "client" ? null : (specialist[category] ?? lead);
}

/** True for a task that is open and not started. */
export function isWaiting({ started }: Onboarding, task: PlannedTask): boolean {
  return task.doneDay === undefined && !task.stuck && startDayOf(task) >= started;
}

/** Returns the events of a task after its creation, in chronological order. */
export function eventsOf(onboarding: Onboarding, task: PlannedTask): TaskEvent[] {
  if (isWaiting(onboarding, task)) return [];
  const { client, lead, started } = onboarding;
  const { id, name, owner, dueDay, doneDay, stuck } = task;
  const assignee = assigneeOf(onboarding, task);
  const events: TaskEvent[] = [];
  const add = (kind: keyof typeof hours, day: number, by: PersonKey, what: What) =>
    events.push({ day, minute: hours[kind] + roll(`${id} ${kind}`, 80), by, what });
  const takeUp = (day: number, by: PersonKey) => {
    const change = { status: "in_progress", ...(assignee && { assignee }) } as const;
    add("taken up", Math.max(Math.min(startDayOf(task), day), task.createdDay + 1), by, { change });
  };
  const communicate = (day: number, percent: number) => {
    const change = { clientCommunicated: true };
    if (sometimes(`${id} communicated`, percent)) add("communicated", day, lead, { change });
  };
  const worker = assignee ?? lead;
  if (stuck) {
    const { day, by, status, movedTo } = stuck.since;
    takeUp(day - 2, by);
    add("note", day, by, { note: stuck.note });
    const change = { asanaLink: asanaLinkOf(id), ...(status === "blocked" && { status }) };
    add("link", day, by, { change: { ...change, ...(movedTo !== undefined && { dueDay: movedTo }) } });
    communicate(day, 70);
  } else if (doneDay === undefined) {
    takeUp(startDayOf(task) - roll(`${id} taken up`, 3), worker);
    const chaser = chasers[roll(`${id} chaser`, chasers.length)] ?? "";
    if (owner === "client" && dueDay + 2 < started) add("note", dueDay + 2, lead, { note: chaser });
  } else {
    if (owner === "agency") takeUp(doneDay - roll(`${id} taken up`, 3), worker);
    const texts = remarks[name] ?? [];
    const remark = texts[roll(`${id} remark`, texts.length || 1)];
    if (remark && sometimes(`${id} remarked`, 55)) {
      const [note = "", file] = remark.split(" → ");
      add("note", doneDay, worker, { note });
      const folder = `https://files.agency.example/${clientNamed(client).slug}`;
      if (file) add("link", doneDay, worker, { url: `${folder}/${file}` });
    }
    communicate(doneDay, 60);
    // Client users work in the portal themselves; for other clients the account manager does.
    const doneBy = owner === "agency" ? worker : (clientUserOf(client) ?? lead);
    add("done", doneDay, doneBy, { change: { status: "done" } });
  }
  return events.toSorted((a, b) => a.day - b.day || a.minute - b.minute);
}

function asanaLinkOf(id: string): string {
  const number = (words: string) => `12${String(roll(words, 1e9)).padStart(14, "0")}`;
  return `https://app.asana.com/0/${number("onboarding board")}/${number(id)}`;
}
