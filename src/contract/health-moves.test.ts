import { expect, test } from "bun:test";
import fc from "fast-check";
import { healthScore, type Scores, scoreKeys } from "./health";
import { healthMoves } from "./health-moves";

const score = fc.integer({ min: 1, max: 10 });
const scores: fc.Arbitrary<Scores> = fc
  .tuple(score, score, score, score, score, score)
  .map((six) => Object.fromEntries(scoreKeys.map((key, at) => [key, six[at]])) as Scores);

test("the parts add up to the change, for any two audits, and the largest comes first", () => {
  let moved = 0;
  fc.assert(
    fc.property(scores, scores, (before, after) => {
      const parts = healthMoves(before, after);
      const tenths = parts.reduce((sum, part) => sum + part.tenths, 0);
      if (tenths !== 0) moved++;
      expect((tenths / 10).toFixed(1)).toBe(
        (Math.round(10 * healthScore(after)) / 10 - Math.round(10 * healthScore(before)) / 10)
          .toFixed(1)
          .replace(/^-0\.0$/, "0.0"),
      );
      expect(Math.round(10 * healthScore(before)) + tenths).toBe(Math.round(10 * healthScore(after)));
      const sizes = parts.map((part) => Math.abs(part.tenths));
      expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
      expect(parts.map((part) => part.score).toSorted()).toEqual(scoreKeys.toSorted());
      for (const part of parts) expect(Number.isInteger(part.tenths)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
  expect(moved).toBeGreaterThan(1_000);
});
