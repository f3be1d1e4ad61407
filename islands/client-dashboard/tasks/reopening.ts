import type { Task } from "#/src/contract/tasks";

type Choice = {
  /** The chosen phase, or "" for none. */
  phase: string;
  /** True when a task with this choice is open. */
  isOpen: boolean;
  /** Null when unknown on this screen. */
  isComplete: boolean | null;
};

/** Returns the warning for a phase that reopens a complete onboarding. */
export function reopeningWarning({ phase, isOpen, isComplete }: Choice): string | undefined {
  if (phase !== "onboarding" || !isOpen || isComplete === false) return undefined;
  return isComplete
    ? "The onboarding is complete. This reopens it."
    : "If the onboarding is complete, this reopens it.";
}

/** False when one of these tasks keeps its onboarding open, otherwise the known state. */
export function isCompleteFor(
  tasks: readonly Partial<Pick<Task, "phase" | "status">>[],
  current: boolean | null,
): boolean | null {
  const isLeft = tasks.some(({ phase, status }) => phase === "onboarding" && status !== "done");
  return isLeft ? false : current;
}
