import type { ScoreKey } from "../health";
import type { Proposals } from "../score-rules";
import type { AuditLimits } from "./audit-limits";

/**
 * What was proposed for the scores of an audit when its figures were saved: against which audit of the client, and by
 * the limits of then.
 */
export type ScoreProposals = { since: string | null; limits: AuditLimits; scores: Proposals };

/** Where somebody says why they gave another score than the proposed one. */
export const reasonFields = {
  salesTrendScore: "salesTrendReason",
  advertisingScore: "advertisingReason",
  profitabilityScore: "profitabilityReason",
  productPerformanceScore: "productPerformanceReason",
  creativeScore: "creativeReason",
  amazonVisualScore: "amazonVisualReason",
} as const satisfies Record<ScoreKey, string>;

export type ReasonField = (typeof reasonFields)[ScoreKey];
