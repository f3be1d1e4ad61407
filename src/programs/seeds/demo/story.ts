import type { TaskCategory, TaskOwner } from "#/src/contract/choices/tasks";
import type { PersonKey } from "./people";

/** The course of one onboarding. Days count from its start, except `started`: days before the day of seeding. */
export type Story = {
  brand: string;
  /** The account manager. */
  lead: PersonKey;
  started: number;
  /** Day of the last completed task; null while it runs. */
  took: number | null;
  targetDay: number | null;
  /** Number of tasks completed after their due date. */
  late: number;
  /** Number of open tasks by category: those due last. */
  open: Partial<Record<TaskCategory, number>>;
  stuck: Stuck[];
  added: Added[];
  /** The work after the onboarding, not part of the onboarding's figures. */
  ongoing: Added[];
};

/** A task that is open for a recorded reason. */
export type Stuck = {
  task: string;
  status: "blocked" | "in_progress";
  day: number;
  by: PersonKey;
  note: string;
  /** The new due day. */
  movedTo: number | null;
};

/** A task added by staff. */
export type Added = {
  name: string;
  description: string;
  category: TaskCategory;
  owner: TaskOwner;
  day: number;
  dueDay: number;
  doneDay: number | null;
};

/** A story as written in its file, without the parts that did not happen. */
type StoryInput = Omit<Story, "open" | "stuck" | "added" | "ongoing"> & Partial<Story>;

/** Builds an onboarding that took `took` days and ended `ended` days before the day of seeding. */
export function finished({ ended, ...told }: Omit<StoryInput, "started"> & { took: number; ended: number }) {
  return makeStory({ ...told, started: ended + told.took });
}

/** Builds an onboarding that started before the day of seeding and is not finished. */
export function running(input: Omit<StoryInput, "took">) {
  return makeStory({ ...input, took: null });
}

export function blocked(task: string, day: number, by: PersonKey, note: string): Stuck {
  return { task, status: "blocked", day, by, note, movedTo: null };
}

export function underWay(task: string, day: number, by: PersonKey, note: string): Stuck {
  return { task, status: "in_progress", day, by, note, movedTo: null };
}

export function postponed(task: string, movedTo: number, day: number, by: PersonKey, note: string): Stuck {
  return { task, status: "in_progress", day, by, note, movedTo };
}

export function added(name: string, details: Omit<Added, "name">): Added {
  return { name, ...details };
}

function makeStory(input: StoryInput): Story {
  return { open: {}, stuck: [], added: [], ongoing: [], ...input };
}
