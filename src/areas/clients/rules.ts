import type { TaskCounts } from "#/src/contract/clients";
import { serverLimits } from "#/src/contract/limits";

/** Rounded share of completed tasks in percent; 0 without tasks. */
export function percentComplete(done: number, total: number): number {
  return total === 0 ? 0 : Math.round((100 * done) / total);
}

type Progress = Pick<TaskCounts, "pastDueTasks" | "percentComplete">;

/** Returns true without past-due tasks and with at least half done. */
export function isOnTrack({ pastDueTasks, percentComplete }: Progress): boolean {
  return pastDueTasks === 0 && percentComplete >= serverLimits.onTrackPercent;
}

/** Returns true with past-due tasks, or if work has started and is less than half done. */
export function isAtRisk({ pastDueTasks, percentComplete }: Progress): boolean {
  return pastDueTasks > 0 || (percentComplete >= 1 && percentComplete < serverLimits.onTrackPercent);
}
