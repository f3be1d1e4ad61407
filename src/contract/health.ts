import { type HealthLevel, healthWeights } from "./choices/audits";

export type ScoreKey = keyof typeof healthWeights;
export type Scores = Record<ScoreKey, number>;

/** Where a level begins, out of 10. */
export const healthThresholds = { high: 8, medium: 5 } as const;

/** The six sub-scores in the order of their weights. */
export const scoreKeys = Object.keys(healthWeights) as ScoreKey[];

/** Safe because every score gets its own; Object.fromEntries forgets which was which. */
export function forEachScore<T>(make: (key: ScoreKey) => T) {
  return Object.fromEntries(scoreKeys.map((key) => [key, make(key)])) as Record<ScoreKey, T>;
}

const weightInAll = scoreKeys.reduce((sum, key) => sum + healthWeights[key], 0);

/**
 * (3 x sales trend + 2 x advertising + 2 x profitability + products + creative + visuals) / 10: out of 10, to one
 * decimal. Whole numbers until the last step, so that the same scores give the same number everywhere.
 */
export function healthScore(scores: Scores): number {
  return scoreKeys.reduce((sum, key) => sum + healthWeights[key] * scores[key], 0) / weightInAll;
}

/** What each sub-score adds to the health score; together they are the score. */
export function healthShares(scores: Scores): Scores {
  return forEachScore((key) => (healthWeights[key] * scores[key]) / weightInAll);
}

export function healthLevelOf(score: number): HealthLevel {
  if (score >= healthThresholds.high) return "high";
  return score >= healthThresholds.medium ? "medium" : "low";
}

/** What a sub-score added to the change of a health score, or took from it, in tenths of a point. */
type Move = { score: ScoreKey; before: number; after: number; tenths: number };

/**
 * The change from one health score to the next, in its six parts (weight x difference / 10), the largest first. Scores are
 * whole and weights add up to 10, so a part is a whole number of tenths and nothing has to be rounded: the parts
 * add up to the change as it is shown.
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
