import type { TaskRow } from "#/db/schema";

/** A task is as the start made it: neither edited nor noted on nor linked from, and not added by hand later. */
export function isUntouched(task: TaskRow, onboarding: { createdAt: string }): boolean {
  return (
    task.version === 1 &&
    task.notes === null &&
    task.evidenceUrls.length === 0 &&
    task.createdAt === onboarding.createdAt
  );
}
