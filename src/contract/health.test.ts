import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { agreedTenths, evenScores, extremeScores } from "#/test/support/health-scores";
import { healthLevelOf, healthMoves, healthScore, healthShares, scoreKeys } from "./health";

const score = fc.integer({ min: 1, max: 10 });
const scores = fc.record({
  salesTrendScore: score,
  advertisingScore: score,
  profitabilityScore: score,
  productPerformanceScore: score,
  creativeScore: score,
  amazonVisualScore: score,
});

describe("a health score", () => {
  test("is the agreed formula on every combination of the extremes", () => {
    expect(new Set(extremeScores.map((given) => JSON.stringify(given))).size).toBe(64);
    for (const given of extremeScores) expect(healthScore(given)).toBe(Number(`${agreedTenths(given)}e-1`));
  });

  test("is the agreed formula to one decimal, without rounding errors, for any scores", () => {
    fc.assert(
      fc.property(scores, (given) => {
        const found = healthScore(given);
        expect(found).toBe(Number(`${agreedTenths(given)}e-1`));
        expect(found).toBe(Number(found.toFixed(1)));
        expect(found).toBeGreaterThanOrEqual(1);
        expect(found).toBeLessThanOrEqual(10);
      }),
    );
  });

  test("equals the sum of its parts", () => {
    fc.assert(
      fc.property(scores, (given) => {
        const tenths = Object.values(healthShares(given)).reduce((sum, share) => sum + 10 * share, 0);
        expect(Math.round(tenths)).toBe(agreedTenths(given));
      }),
    );
    expect(healthShares({ ...evenScores(1), salesTrendScore: 10 })).toEqual({
      salesTrendScore: 3,
      advertisingScore: 0.2,
      profitabilityScore: 0.2,
      productPerformanceScore: 0.1,
      creativeScore: 0.1,
      amazonVisualScore: 0.1,
    });
  });

  test.each([
    [10, "high"],
    [8, "high"],
    [7.9, "medium"],
    [5, "medium"],
    [4.9, "low"],
    [1, "low"],
  ] as const)("of %d is %s", (given, level) => {
    expect(healthLevelOf(given)).toBe(level);
  });
});

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
