import type { TaskCounts } from "#/src/contract/clients";
import { serverLimits } from "#/src/contract/limits";

/** Rounded share of done tasks in percent; 0 without tasks. */
export function percentComplete(done: number, total: number): number {
  return total === 0 ? 0 : Math.round((100 * done) / total);
}

type Progress = Pick<TaskCounts, "pastDueTasks" | "percentComplete">;

/** No past-due tasks and at least half done. */
export function isOnTrack({ pastDueTasks, percentComplete }: Progress): boolean {
  return pastDueTasks === 0 && percentComplete >= serverLimits.onTrackPercent;
}

/** Something is past due, or work has begun and is less than half done. */
export function isAtRisk({ pastDueTasks, percentComplete }: Progress): boolean {
  return pastDueTasks > 0 || (percentComplete >= 1 && percentComplete < serverLimits.onTrackPercent);
}
