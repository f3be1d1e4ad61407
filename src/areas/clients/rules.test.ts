import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { isAtRisk, isOnTrack, percentComplete } from "./rules";

const tasks = fc
  .integer({ min: 0, max: 2_000 })
  .chain((total) => fc.record({ total: fc.constant(total), done: fc.integer({ min: 0, max: total }) }));

describe("progress", () => {
  test("is 0 without tasks, and rounds halves up", () => {
    expect(percentComplete(0, 0)).toBe(0);
    expect(percentComplete(1, 3)).toBe(33);
    expect(percentComplete(2, 3)).toBe(67);
    expect(percentComplete(1, 8)).toBe(13);
    expect(percentComplete(1, 200)).toBe(1);
    expect(percentComplete(1, 201)).toBe(0);
    expect(percentComplete(199, 200)).toBe(100);
  });

  test("is a whole number from 0 to 100 and at most half a percent off", () => {
    fc.assert(
      fc.property(tasks, ({ done, total }) => {
        const percent = percentComplete(done, total);
        expect(Number.isInteger(percent) && percent >= 0 && percent <= 100).toBe(true);
        if (total > 0) expect(Math.abs(percent - (100 * done) / total)).toBeLessThanOrEqual(0.5);
      }),
    );
  });
});

describe("standing", () => {
  test("a client with a past-due task is at risk, whatever its progress", () => {
    expect(isAtRisk({ pastDueTasks: 1, percentComplete: 99 })).toBe(true);
    expect(isOnTrack({ pastDueTasks: 1, percentComplete: 99 })).toBe(false);
  });

  test("at least half done is on track, started but less is at risk, not started is neither", () => {
    expect(isOnTrack({ pastDueTasks: 0, percentComplete: 50 })).toBe(true);
    expect(isAtRisk({ pastDueTasks: 0, percentComplete: 49 })).toBe(true);
    expect(isAtRisk({ pastDueTasks: 0, percentComplete: 1 })).toBe(true);
    const idle = { pastDueTasks: 0, percentComplete: 0 };
    expect(isAtRisk(idle) || isOnTrack(idle)).toBe(false);
  });

  test("no client is both on track and at risk", () => {
    fc.assert(
      fc.property(fc.nat(20), fc.integer({ min: 0, max: 100 }), (pastDueTasks, percent) => {
        const standing = { pastDueTasks, percentComplete: percent };
        expect(isOnTrack(standing) && isAtRisk(standing)).toBe(false);
      }),
    );
  });
});
