import type { ProgressTone } from "#/islands/ui/progress";
import { choice, type KeyOf } from "#/src/contract/choices/choice";
import type { ReportRange } from "#/src/contract/choices/reports";
import { limits } from "#/src/contract/limits";
import type { ReportClient } from "#/src/contract/reports";

/** The change of a figure since the previous period, in words; `isBetter` is null without a change. */
export type Change = { text: string; isBetter: boolean | null };

/** `fasterPercent` is positive when onboardings took less time than in the previous period. */
export function speedChange(fasterPercent: number, range: ReportRange): Change {
  const against = `than ${periodBefore(range)}`;
  if (fasterPercent === 0) return { text: `No change ${against}`, isBetter: null };
  const isBetter = fasterPercent > 0;
  return { text: `${Math.abs(fasterPercent)}% ${isBetter ? "faster" : "slower"} ${against}`, isBetter };
}

/** `improvementPoints` is positive when more tasks were on time than in the previous period. */
export function onTimeChange(improvementPoints: number): Change {
  if (improvementPoints === 0) return { text: "No change", isBetter: null };
  const isBetter = improvementPoints > 0;
  return { text: `${Math.abs(improvementPoints)}% ${isBetter ? "improvement" : "decline"}`, isBetter };
}

/** Names the period that a range is compared with. */
export function periodBefore(range: ReportRange): string {
  return range === "last_30_days" ? "last month" : "the period before";
}

export function countOf(count: number, singular: string, plural = `${singular}s`): string {
  return `${count} ${count === 1 ? singular : plural}`;
}

/** From 90 green, from 80 blue, from 70 yellow, below red. */
export function categoryTone(percent: number): ProgressTone {
  if (percent >= 90) return "green";
  if (percent >= 80) return "blue";
  if (percent >= 70) return "yellow";
  return "red";
}

export const clientRisk = choice({
  high: { label: "High Risk", tone: "red" },
  medium: { label: "Medium Risk", tone: "yellow" },
  none: { label: "On Track", tone: "green" },
});
export type ClientRisk = KeyOf<typeof clientRisk>;

/** More than 3 past due tasks are a high risk, 1 to 3 a medium one. */
export function riskOf({ pastDueTasks }: Pick<ReportClient, "pastDueTasks">): ClientRisk {
  if (pastDueTasks > limits.mediumRiskPastDueTasks) return "high";
  return pastDueTasks > 0 ? "medium" : "none";
}

/** Counts the clients by risk. */
export function countRisks(clients: readonly ReportClient[]): Record<ClientRisk, number> {
  const counts = { high: 0, medium: 0, none: 0 };
  for (const client of clients) counts[riskOf(client)] += 1;
  return counts;
}

/** Returns the clients with past due tasks, most first; ties keep their order. */
export function pastDueFirst(clients: readonly ReportClient[]): ReportClient[] {
  return clients
    .filter(({ pastDueTasks }) => pastDueTasks > 0)
    .sort((one, other) => other.pastDueTasks - one.pastDueTasks);
}

/** The color of the overall risk. */
export const riskTone = { high: "red", medium: "yellow", low: "green" } as const;
