import type { Onboarding } from "#/src/contract/onboarding";
import type { Task } from "#/src/contract/tasks";

/** True while every task is as the start made it; only then can the start be undone. */
export function isUntouched(onboarding: Onboarding, tasks: readonly Task[]): boolean {
  return tasks.every(
    (task) =>
      task.version === 1 &&
      task.notes === null &&
      task.evidenceUrls.length === 0 &&
      task.createdAt === onboarding.createdAt,
  );
}
