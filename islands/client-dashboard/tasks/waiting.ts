import type { Task } from "#/src/contract/tasks";
import { showDate } from "#/src/format/show-dates";

/** Returns why a task cannot start yet: "Waits for Collect logins", "Can start on Mar 9, 2026"; null if it can. */
export function waitingNote({ canStart, waitsFor, readyOn }: Task): string | null {
  if (canStart) return null;
  if (waitsFor) return `Waits for ${waitsFor.name}`;
  return readyOn && `Can start on ${showDate(readyOn)}`;
}

/** Returns the tasks of which one of these is a prerequisite. */
export function followersOf(tasks: readonly Task[], ids: ReadonlySet<string>): Task[] {
  return tasks.filter(({ needs }) => needs.some(({ id }) => ids.has(id)));
}
