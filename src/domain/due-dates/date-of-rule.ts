import type { DueRule } from "#/src/contract/choices/due-dates";
import { addDays, type DateText } from "#/src/format/show-dates";
import {
  addWorkingDays,
  subtractWorkingDays,
  type WorkingDays,
  workingDayFrom,
  workingDayUntil,
} from "#/src/format/working-days";

/** The days from which a task's due date is counted. */
export type DateBasis = {
  calendar: WorkingDays;
  /** The onboarding's start date. */
  startDate: DateText;
  targetLaunchDate: DateText | null;
  /** Latest day on which a prerequisite is done or due, with the days after it; null without prerequisites. */
  needsUntil: DateText | null;
};

/**
 * Computes the due date that a rule gives. It is a working day: the next one when counted from the start or the
 * prerequisites, the one before when counted back from the launch. Without a launch date such days count from the
 * start. No date lies before the start.
 */
export function dateOfRule(rule: Pick<DueRule, "from" | "days" | "unit">, basis: DateBasis): DateText {
  const { calendar, startDate, targetLaunchDate, needsUntil } = basis;
  const date =
    rule.from === "launch" && targetLaunchDate !== null
      ? daysBefore(calendar, targetLaunchDate, rule)
      : daysAfter(calendar, (rule.from === "needs" && needsUntil) || startDate, rule);
  return date < startDate ? workingDayFrom(calendar, startDate) : date;
}

/** Completes a rule of a template: without a launch date, days before it are provisional. */
export function ruleAt(
  rule: Pick<DueRule, "from" | "days" | "unit">,
  targetLaunchDate: DateText | null,
): DueRule {
  const { from, days, unit } = rule;
  return { from, days, unit, ...(from === "launch" && targetLaunchDate === null && { provisional: true }) };
}

type Days = Pick<DueRule, "days" | "unit">;

function daysAfter(calendar: WorkingDays, day: DateText, { days, unit }: Days): DateText {
  const date = unit === "days" ? addDays(day, days) : addWorkingDays(calendar, day, days);
  return workingDayFrom(calendar, date);
}

function daysBefore(calendar: WorkingDays, day: DateText, { days, unit }: Days): DateText {
  const date = unit === "days" ? addDays(day, -days) : subtractWorkingDays(calendar, day, days);
  return workingDayUntil(calendar, date);
}
