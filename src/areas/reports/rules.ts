import type { RiskLevel } from "#/src/contract/choices/reports";
import { limits } from "#/src/contract/limits";
import type { ReportQuery } from "#/src/contract/reports";
import { addDays, addMonths, type DateText, daysBetween } from "#/src/format/dates";

/** Calendar days, both included. */
export type Period = { from: DateText; to: DateText };

/**
 * Returns the days that a report covers, up to today. Six months begin on the day after today's date six months ago:
 * from 10 September to 9 March, and from 1 March to 31 August, as February has no 31st to begin after.
 * @throws for a custom range without its two dates, which the API rejects
 */
export function periodOf({ range, from, to }: ReportQuery, today: DateText): Period {
  switch (range) {
    case "last_30_days":
      return { from: addDays(today, -29), to: today };
    case "last_90_days":
      return { from: addDays(today, -89), to: today };
    case "last_6_months":
      return { from: addDays(addMonths(today, -6), 1), to: today };
    case "custom":
      if (!from || !to) throw new Error("a custom range needs its two dates");
      return { from, to };
  }
}

/** Returns the period of equal length that ends on the day before. */
export function periodBefore({ from, to }: Period): Period {
  const last = addDays(from, -1);
  return { from: addDays(last, -daysBetween(from, to)), to: last };
}

/**
 * A part of a whole, or a sum and a count. Kept as whole numbers, so that figures are divided once and rounded
 * correctly.
 */
export type Share = { part: number; whole: number };

/** Rounded mean of a sum over a count; null without any. */
export function averageOf({ part, whole }: Share): number | null {
  return whole === 0 ? null : rounded(part / whole);
}

/** Rounded percentage; null if the whole is zero. */
export function percentOf({ part, whole }: Share): number | null {
  return whole === 0 ? null : rounded((100 * part) / whole);
}

/**
 * Computes how much faster onboardings were than in the previous period, in rounded percent of the earlier time;
 * negative if slower. Null if either period has none, or if the earlier time was zero and the later was not.
 */
export function fasterPercent(days: Share, before: Share): number | null {
  if (days.whole === 0 || before.whole === 0) return null;
  if (before.part === 0) return days.part === 0 ? 0 : null;
  const timeBefore = before.part * days.whole;
  return rounded((100 * (timeBefore - days.part * before.whole)) / timeBefore);
}

/** Computes the increase of the share on time in percentage points, rounded; null if either period has none. */
export function improvementPoints(onTime: Share, before: Share): number | null {
  if (onTime.whole === 0 || before.whole === 0) return null;
  const gain = onTime.part * before.whole - before.part * onTime.whole;
  return rounded((100 * gain) / (onTime.whole * before.whole));
}

const highRisk = { clients: 2 };
const mediumRisk = { clients: 3, pastDueTasks: limits.mediumRiskPastDueTasks };

/**
 * Computes the risk over all clients from each one's past-due tasks: high if more than 2 clients have over 3, otherwise
 * medium if more than 3 clients have 1 to 3, otherwise low.
 */
export function riskLevel(pastDueTasks: number[]): RiskLevel {
  const many = pastDueTasks.filter((count) => count > mediumRisk.pastDueTasks).length;
  const some = pastDueTasks.filter((count) => count >= 1 && count <= mediumRisk.pastDueTasks).length;
  if (many > highRisk.clients) return "high";
  return some > mediumRisk.clients ? "medium" : "low";
}

/** Rounds halves away from zero, so that a gain and a loss of the same size read the same. */
function rounded(value: number): number {
  const size = Math.round(Math.abs(value));
  return size === 0 ? 0 : Math.sign(value) * size;
}

/** Returns the Mondays of the last weeks, ending with the current one. */
export function mondaysUntil(today: DateText, weeks: number): DateText[] {
  // 1970-01-05 was a Monday.
  const sinceMonday = ((daysBetween("1970-01-05", today) % 7) + 7) % 7;
  const monday = addDays(today, -sinceMonday);
  return Array.from({ length: weeks }, (_, at) => addDays(monday, -7 * (weeks - 1 - at)));
}
