import type { TaskCategory, TaskOwner } from "#/src/contract/choices/tasks";
import type { PersonKey } from "./people";

/** One onboarding as it went. Days count from its start, except `started`: days before the day of seeding. */
export type Story = {
  brand: string;
  /** The account manager. */
  lead: PersonKey;
  started: number;
  /** The day on which the last task was done; null while it runs. */
  took: number | null;
  targetDay: number | null;
  /** How many tasks were done after their due date. */
  late: number;
  /** How many tasks of a category are still open: the last ones to fall due. */
  open: Partial<Record<TaskCategory, number>>;
  stuck: Stuck[];
  added: Added[];
  /** The work after the onboarding: none of it counts in the onboarding's figures. */
  ongoing: Added[];
};

/** A task that is open for a reason somebody wrote down. */
export type Stuck = {
  task: string;
  status: "blocked" | "in_progress";
  day: number;
  by: PersonKey;
  note: string;
  /** The due day it was moved to. */
  movedTo: number | null;
};

/** A task that staff added. */
export type Added = {
  name: string;
  description: string;
  category: TaskCategory;
  owner: TaskOwner;
  day: number;
  dueDay: number;
  doneDay: number | null;
};

/** A story as its file tells it: what did not come about is left out. */
type StoryInput = Omit<Story, "open" | "stuck" | "added" | "ongoing"> & Partial<Story>;

/** An onboarding that took `took` days and ended `ended` days before the day of seeding. */
export function finished({ ended, ...told }: Omit<StoryInput, "started"> & { took: number; ended: number }) {
  return makeStory({ ...told, started: ended + told.took });
}

/** An onboarding that started some days before the day of seeding and is not over. */
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
