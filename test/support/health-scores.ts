import { type Scores, scoreKeys } from "#/src/contract/health";
import { limits } from "#/src/contract/limits";

const { min, max } = limits.auditScore;

/** Every combination of the six sub-scores at their lowest or highest value. */
export const extremeScores: Scores[] = Array.from({ length: 2 ** scoreKeys.length }, (_, bits) =>
  scoresOf((index) => ((bits >> index) & 1 ? max : min)),
);

/** Returns the same value for all six sub-scores, which is then the health score. */
export function evenScores(score: number): Scores {
  return scoresOf(() => score);
}

/** Computes the agreed formula, in tenths, independently of the code under test. */
export function agreedTenths(scores: Scores): number {
  return (
    3 * scores.salesTrendScore +
    2 * scores.advertisingScore +
    2 * scores.profitabilityScore +
    scores.productPerformanceScore +
    scores.creativeScore +
    scores.amazonVisualScore
  );
}

function scoresOf(scoreAt: (index: number) => number): Scores {
  return Object.fromEntries(scoreKeys.map((key, index) => [key, scoreAt(index)])) as Scores;
}
