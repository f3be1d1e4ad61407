import type { Task } from "#/src/contract/tasks";

type Choice = {
  /** What is chosen: a phase, or "" for none. */
  phase: string;
  /** True when a task of that choice is open. */
  isOpen: boolean;
  /** Null where the screen does not know it. */
  isComplete: boolean | null;
};

/** The warning at a phase whose choice reopens a complete onboarding. */
export function reopeningWarning({ phase, isOpen, isComplete }: Choice): string | undefined {
  if (phase !== "onboarding" || !isOpen || isComplete === false) return undefined;
  return isComplete
    ? "The onboarding is complete. This reopens it."
    : "If the onboarding is complete, this reopens it.";
}

/** False when one of these tasks keeps its onboarding open, else what the screen knows. */
export function isCompleteFor(
  tasks: readonly Partial<Pick<Task, "phase" | "status">>[],
  known: boolean | null,
): boolean | null {
  const isLeft = tasks.some(({ phase, status }) => phase === "onboarding" && status !== "done");
  return isLeft ? false : known;
}
