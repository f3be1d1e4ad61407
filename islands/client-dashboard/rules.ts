import type { Task } from "#/src/contract/tasks";
import { daysBetween } from "#/src/format/show-dates";
import { countDays } from "./tasks/deadlines";
import { byPhase } from "./tasks/phase";

/**
 * Computes the figures of an onboarding, to which ongoing tasks do not count, and those of the ongoing ones;
 * `pastDue` counts both. `percent` is a whole number, 0 without tasks.
 */
export function progressOf(tasks: readonly Task[]) {
  const phases = byPhase(tasks);
  const onboarding = countsOf(phases.onboarding);
  const ongoing = countsOf(phases.ongoing);
  const { total, done } = onboarding;
  return {
    ...onboarding,
    percent: total === 0 ? 0 : Math.round((100 * done) / total),
    isComplete: total > 0 && done === total,
    pastDue: onboarding.pastDue + ongoing.pastDue,
    ongoing,
  };
}

function countsOf(tasks: readonly Task[]) {
  return {
    total: tasks.length,
    done: tasks.filter(({ status }) => status === "done").length,
    pastDue: tasks.filter(({ isPastDue }) => isPastDue).length,
  };
}

type Progress = ReturnType<typeof progressOf>;

/** Describes open tasks: "3 open"; once all are done, mentions the onboarding if there are ongoing tasks. */
export function openNote({ done, total, isComplete, ongoing }: Progress): string {
  if (total === 0) return "No tasks yet";
  return isComplete ? doneNote(ongoing.total > 0) : `${total - done} open`;
}

/** Explains the past due figure: "1 in onboarding, 2 ongoing" when it includes ongoing tasks. */
export function pastDueNote({ pastDue, ongoing }: Progress): string {
  if (pastDue === 0) return "Nothing is past due";
  if (ongoing.pastDue === 0) return "Needs attention";
  const others = pastDue - ongoing.pastDue;
  return others === 0 ? `${ongoing.pastDue} ongoing` : `${others} in onboarding, ${ongoing.pastDue} ongoing`;
}

function doneNote(hasOngoing: boolean): string {
  return hasOngoing ? "Onboarding complete" : "All tasks done";
}

type Launch = { targetLaunchDate: string; today: string; isComplete: boolean; hasOngoing: boolean };

/** Describes the distance to the launch; a past date is overdue only while there is work left. */
export function launchNote({ targetLaunchDate, today, isComplete, hasOngoing }: Launch): {
  text: string;
  isOverdue: boolean;
} {
  const daysLeft = daysBetween(today, targetLaunchDate);
  if (daysLeft === 0) return { text: "Launches today", isOverdue: false };
  if (daysLeft > 0) return { text: `${countDays(daysLeft)} left`, isOverdue: false };
  if (isComplete) return { text: doneNote(hasOngoing), isOverdue: false };
  return { text: `${countDays(-daysLeft)} overdue`, isOverdue: true };
}
