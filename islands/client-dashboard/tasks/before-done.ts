import { Withdrawn } from "#/islands/runtime/changes/if-match";
import { loadCode } from "#/src/client/load-code";
import type { Task } from "#/src/contract/tasks";
import { showDate } from "#/src/format/show-dates";

/** A task, or an item of My Work, that may wait for others or for a day. Lists without those fields have none that wait. */
export type MayWait = { id: string; title?: string } & Partial<
  Pick<Task, "name" | "canStart" | "readyOn" | "needs">
> & { waitsFor?: { id: string; name: string } | null };

/**
 * Asks about tasks that wait before they are completed, naming what is open; resolves at once if none does.
 * @throws Withdrawn; CodeNotLoaded
 */
export async function confirmDone(tasks: readonly MayWait[]): Promise<void> {
  if (!(await isDoneConfirmed(tasks))) throw new Withdrawn();
}

/** Same, for callers that have no change to withdraw. @throws CodeNotLoaded */
export async function isDoneConfirmed(tasks: readonly MayWait[]): Promise<boolean> {
  const words = waitingInWords(tasks);
  if (words === null) return true;
  const { askBeforeDone } = await loadCode(
    "The question about what is still open",
    () => import("./parts/ask-before-done"),
  );
  return askBeforeDone(words);
}

/**
 * "“Design” waits for “Logo” and “Photos”.", or "2 of 5 wait for something else: “Design” and “Upload”."; null if none of
 * them waits for anything but others of them.
 */
export function waitingInWords(tasks: readonly MayWait[]): string | null {
  const ids = new Set(tasks.map(({ id }) => id));
  const waiting = tasks.filter((task) => task.canStart === false && !isCompletedWith(task, ids));
  const [only] = waiting;
  if (!only) return null;
  if (tasks.length === 1) return reasonOf(only);
  const verb = waiting.length === 1 ? "waits" : "wait";
  return `${waiting.length} of ${tasks.length} ${verb} for something else: ${listed(waiting.map(nameOf))}.`;
}

/** Returns true if all that a task waits for is completed by the same change. */
function isCompletedWith(task: MayWait, ids: ReadonlySet<string>): boolean {
  const open = openNeeds(task);
  return open.length > 0 && open.every(({ id }) => ids.has(id));
}

function reasonOf(task: MayWait): string {
  const open = openNeeds(task);
  if (open.length > 0) return `${nameOf(task)} waits for ${listed(open.map(nameOf))}.`;
  return task.readyOn
    ? `${nameOf(task)} can start on ${showDate(task.readyOn)}.`
    : `${nameOf(task)} cannot start yet.`;
}

/** My Work knows of one task only: the one at the end of the prerequisites. */
function openNeeds({ needs, waitsFor }: MayWait): { id: string; name: string }[] {
  if (needs) return needs.filter(({ status }) => status !== "done");
  return waitsFor ? [waitsFor] : [];
}

const nameOf = ({ name, title }: Pick<MayWait, "name" | "title">) => `“${name ?? title ?? "This task"}”`;
const mostNamed = 5;

function listed(names: readonly string[]): string {
  const named = names.slice(0, mostNamed);
  const more = names.length - named.length;
  const all = more > 0 ? [...named, `${more} more`] : named;
  return all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;
}
