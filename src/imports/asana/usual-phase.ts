import type { TaskPhase } from "#/src/contract/choices/tasks";
import type { Task } from "#/src/contract/tasks";

/** Returns the phase of imported tasks: ongoing once the onboarding has tasks and all are done. */
export function usualPhase(tasks: readonly Pick<Task, "phase" | "status">[]): TaskPhase {
  const own = tasks.filter(({ phase }) => phase === "onboarding");
  return own.length > 0 && own.every(({ status }) => status === "done") ? "ongoing" : "onboarding";
}
