import { expect, test } from "bun:test";
import { movedBy, openOlderPins, shownVersion, stepsOf } from "./rules";

const asset = (id: string, approvalStatus: string) => ({ id, approvalStatus }) as never;
const ids = (steps: { id: string }[]) => steps.map(({ id }) => id);

test("pending assets are stepped through, and the one in the address", () => {
  const assets = [
    asset("a", "approved"),
    asset("b", "pending"),
    asset("c", "rejected"),
    asset("d", "pending"),
  ];
  expect(ids(stepsOf(assets, null))).toEqual(["b", "d"]);
  expect(ids(stepsOf(assets, "c"))).toEqual(["b", "c", "d"]);
  expect(ids(stepsOf(assets, "gone"))).toEqual(["b", "d"]);
});

test("the newest version sent is decided, regardless of newer internal ones", () => {
  const revision = (id: string, sentForReview: boolean) => ({ id, sentForReview }) as never;
  const shown = (...revisions: never[]) => shownVersion({ revisions })?.id;
  expect(shown(revision("3", false), revision("2", true), revision("1", true))).toBe("2");
  expect(shown(revision("1", false))).toBe("1");
  expect(shown()).toBeUndefined();
});

test("unresolved pins of earlier versions stay visible", () => {
  const revision = (revisionNumber: number, ...resolved: boolean[]) => ({
    revisionNumber,
    pins: resolved.map((isResolved, at) => ({ number: at + 1, isResolved })),
  });
  const revisions = [revision(3, false), revision(2, true, false), revision(1, false)] as never[];
  const pins = openOlderPins({ revisions }, { revisionNumber: 3 });
  expect(pins.map(({ revisionNumber, number }) => [revisionNumber, number])).toEqual([
    [2, 2],
    [1, 1],
  ]);
});

test("arrows move a point, with Shift further, and never off the picture", () => {
  expect(movedBy({ x: 0.5, y: 0.5 }, "ArrowLeft", false)).toEqual({ x: 0.48, y: 0.5 });
  expect(movedBy({ x: 0.5, y: 0.5 }, "ArrowDown", true)).toEqual({ x: 0.5, y: 0.6 });
  expect(movedBy({ x: 0.01, y: 0 }, "ArrowLeft", true)).toEqual({ x: 0, y: 0 });
  expect(movedBy({ x: 1, y: 0.99 }, "ArrowRight", false)).toEqual({ x: 1, y: 0.99 });
  expect(movedBy({ x: 0.5, y: 0.5 }, "a", false)).toBeNull();
});
