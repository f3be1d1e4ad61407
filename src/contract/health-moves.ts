import { healthWeights } from "./choices/audits";
import { type ScoreKey, type Scores, scoreKeys } from "./health";

/** What a sub-score added to the change of a health score, or took from it, in tenths of a point. */
export type Move = { score: ScoreKey; before: number; after: number; tenths: number };

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
