import { type HealthLevel, healthWeights } from "./choices/audits";

export type ScoreKey = keyof typeof healthWeights;
export type Scores = Record<ScoreKey, number>;

/** Where a level begins, out of 10. */
export const healthThresholds = { high: 8, medium: 5 } as const;

/** The six sub-scores in the order of their weights. */
export const scoreKeys = Object.keys(healthWeights) as ScoreKey[];

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
  const shares = scoreKeys.map((key) => [key, (healthWeights[key] * scores[key]) / weightInAll]);
  return Object.fromEntries(shares) as Scores;
}

export function healthLevelOf(score: number): HealthLevel {
  if (score >= healthThresholds.high) return "high";
  return score >= healthThresholds.medium ? "medium" : "low";
}
