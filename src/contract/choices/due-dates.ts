import { choice, type KeyOf } from "./choice";

/** The day from which the due date of a task is counted. */
export const dueFrom = choice({
  start: { label: "Start of the onboarding" },
  launch: { label: "Target launch date, counted back" },
  needs: { label: "Prerequisites" },
});
export type DueFrom = KeyOf<typeof dueFrom>;

export const dueUnit = choice({
  days: { label: "days" },
  working_days: { label: "working days" },
});
export type DueUnit = KeyOf<typeof dueUnit>;

/** The rule by which a task's due date is computed. */
export type DueRule = {
  from: DueFrom;
  /** After the start or the prerequisites, or before the launch. */
  days: number;
  unit: DueUnit;
  /** Set while there is no target launch date, so that the days count from the start. */
  provisional?: true;
  /** The rule's date, if that had passed when the task moved to a later day. */
  heldFrom?: string;
};

/** A prerequisite: the task or template that must be done first, and the days from then on. */
export type Need = { id: string; afterDays: number };

/** Returns true for a plan that changes no date of an onboarding and none of its tasks. */
export function changesNothing(plan: {
  startDate: unknown;
  targetLaunchDate: unknown;
  moves: readonly unknown[];
}): boolean {
  return plan.startDate === null && plan.targetLaunchDate === null && plan.moves.length === 0;
}
