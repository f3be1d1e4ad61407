import type { ScoreKey } from "../health";
import type { Proposals } from "../score-rules";
import type { AuditLimits } from "./audit-limits";

/**
 * Scores proposed when an audit's figures were saved, with the audit they were compared with and the limits at the
 * time.
 */
export type ScoreProposals = { since: string | null; limits: AuditLimits; scores: Proposals };

/** The field of each score for the reason why it differs from the proposed one. */
export const reasonFields = {
  salesTrendScore: "salesTrendReason",
  advertisingScore: "advertisingReason",
  profitabilityScore: "profitabilityReason",
  productPerformanceScore: "productPerformanceReason",
  creativeScore: "creativeReason",
  amazonVisualScore: "amazonVisualReason",
} as const satisfies Record<ScoreKey, string>;

export type ReasonField = (typeof reasonFields)[ScoreKey];
