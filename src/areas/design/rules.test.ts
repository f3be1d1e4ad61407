import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { designStatus } from "#/src/contract/choices/design";
import { followedFrom, isPastDue, newPlaces, newProgress } from "./rules";

describe("a project is past due", () => {
  test.each(designStatus.values)(
    "with status %s, if its due date is before today and it is not finished",
    (status) => {
      const isFinished = status === "approved" || status === "completed";
      expect(isPastDue({ dueDate: "2026-03-08", status }, "2026-03-09")).toBe(!isFinished);
      expect(isPastDue({ dueDate: "2026-03-09", status }, "2026-03-09")).toBe(false);
    },
  );
});

describe("progress", () => {
  const seven = { numberOfAssets: 7 };

  test("is the rounded share of completed assets if only those are given", () => {
    expect(newProgress(seven, { assetsCompleted: 2 })).toBe(29);
    expect(newProgress(seven, { assetsCompleted: 0 })).toBe(0);
    expect(newProgress(seven, { assetsCompleted: 7 })).toBe(100);
    expect(newProgress({ numberOfAssets: 0 }, { assetsCompleted: 0 })).toBe(0);
  });

  test("is the given value, and stays unchanged if nothing is given", () => {
    expect(newProgress(seven, { assetsCompleted: 2, progress: 90 })).toBe(90);
    expect(newProgress(seven, { progress: 0 })).toBe(0);
    expect(newProgress(seven, {})).toBeUndefined();
  });
});

describe("the fields derived from recorded assets", () => {
  const from = (...approvals: Parameters<typeof followedFrom>[1]) =>
    followedFrom({ numberOfAssets: 2 }, approvals);

  test("are none without assets", () => {
    expect(from()).toEqual({});
  });

  test("include room for all of them, and never shrink", () => {
    expect(from("approved").numberOfAssets).toBe(2);
    expect(from("approved", "approved", "approved").numberOfAssets).toBe(3);
  });

  test.each([
    [["approved"], "approved"],
    [["approved", "approved"], "approved"],
    [["approved", "not_sent"], "not_sent"],
    [["approved", "pending", "not_sent"], "pending"],
    [["approved", "pending", "rejected", "not_sent"], "rejected"],
    [["not_sent"], "not_sent"],
  ] as const)("of %j is %p", (approvals, approval) => {
    expect(from(...approvals).clientApprovalStatus).toBe(approval);
  });
});

describe("a requested order", () => {
  const present = ["a", "b", "c"].map((id) => ({ id }));
  const requested = (...pairs: [string, number][]) =>
    pairs.map(([id, priorityOrder]) => ({ id, priorityOrder }));

  test("gives each project its position, in any order of the list", () => {
    expect(newPlaces(present, requested(["c", 1], ["a", 3], ["b", 2]))).toEqual(
      new Map([
        ["a", 3],
        ["b", 2],
        ["c", 1],
      ]),
    );
    const places = fc.shuffledSubarray([1, 2, 3], { minLength: 3 });
    fc.assert(
      fc.property(places, (order) => {
        const whole = present.map(({ id }, index) => ({ id, priorityOrder: order[index] ?? 0 }));
        expect([...(newPlaces(present, whole)?.values() ?? [])].toSorted()).toEqual([1, 2, 3]);
      }),
    );
  });

  test("is null if a project is missing, repeated or unknown, or a position is", () => {
    for (const wrong of [
      requested(["a", 1], ["b", 2]),
      requested(["a", 1], ["b", 2], ["c", 3], ["d", 4]),
      requested(["a", 1], ["b", 2], ["d", 3]),
      requested(["a", 1], ["b", 2], ["b", 3]),
      requested(["a", 1], ["b", 2], ["c", 3], ["c", 3]),
      requested(["a", 1], ["b", 1], ["c", 2]),
      requested(["a", 1], ["b", 2], ["c", 4]),
      requested(["a", 2], ["b", 3], ["c", 4]),
    ]) {
      expect(newPlaces(present, wrong)).toBeNull();
    }
  });
});
