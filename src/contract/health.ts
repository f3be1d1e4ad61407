import { type HealthLevel, healthWeights } from "./choices/audits";

export type ScoreKey = keyof typeof healthWeights;
export type Scores = Record<ScoreKey, number>;

/** Lower bounds of the levels, out of 10. */
export const healthThresholds = { high: 8, medium: 5 } as const;

/** The six sub-scores, ordered by weight. */
export const scoreKeys = Object.keys(healthWeights) as ScoreKey[];

/** Safe because every score gets its own value; Object.fromEntries loses the key types. */
export function forEachScore<T>(make: (key: ScoreKey) => T) {
  return Object.fromEntries(scoreKeys.map((key) => [key, make(key)])) as Record<ScoreKey, T>;
}

const weightInAll = scoreKeys.reduce((sum, key) => sum + healthWeights[key], 0);

/**
 * (3 x sales trend + 2 x advertising + 2 x profitability + products + creative + visuals) / 10: out of 10, to one
 * decimal. Computed in whole numbers until the last step, so that equal scores give an equal result everywhere.
 */
export function healthScore(scores: Scores): number {
  return scoreKeys.reduce((sum, key) => sum + healthWeights[key] * scores[key], 0) / weightInAll;
}

/** Returns the share of each sub-score in the health score; the shares add up to it. */
export function healthShares(scores: Scores): Scores {
  return forEachScore((key) => (healthWeights[key] * scores[key]) / weightInAll);
}

export function healthLevelOf(score: number): HealthLevel {
  if (score >= healthThresholds.high) return "high";
  return score >= healthThresholds.medium ? "medium" : "low";
}

/** The contribution of a sub-score to a change of the health score, in tenths of a point. */
type Move = { score: ScoreKey; before: number; after: number; tenths: number };

/**
 * Splits the change between two health scores into six parts (weight x difference / 10), largest first. Scores are
 * whole and weights add up to 10, so each part is a whole number of tenths: no rounding is needed, and the parts add
 * up to the displayed change.
 */
export function healthMoves(before: Scores, after: Scores): Move[] {
  const moves = scoreKeys.map((score) => ({
    score,
    before: before[score],
    after: after[score],
    tenths: healthWeights[score] * (after[score] - before[score]),
  }));
  return moves.toSorted((a, b) => Math.abs(b.tenths) - Math.abs(a.tenths));
}
