import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { moved } from "#/islands/ui/sortable/moved";
import { movedAmong, placesOf } from "./ordering";

const rows = (ids: string) => [...ids].map((id) => ({ id }));
const text = (list: readonly { id: string }[]) => list.map(({ id }) => id).join("");

describe("moving a row among the visible ones", () => {
  test.each([
    ["abcde", "abcde", 0, 2, "bcade"],
    ["abcde", "abcde", 4, 0, "eabcd"],
    ["abcde", "ace", 0, 1, "bcade"],
    ["abcde", "ace", 2, 1, "abecd"],
    ["abcde", "ace", 2, 0, "eabcd"],
    ["abcde", "ace", 0, 2, "bcdea"],
    ["abcde", "ace", 1, 3, "abcde"],
    ["abcde", "ax", 0, 1, "abcde"],
  ])("%s, of which %s are visible: from %d to %d gives %s", (all, visible, from, to, expected) => {
    expect(text(movedAmong(rows(all), rows(visible), from, to))).toBe(expected);
  });

  test("shows the drop as made, and leaves all other rows in their order", () => {
    const world = fc
      .uniqueArray(fc.nat().map(String), { minLength: 1, maxLength: 30 })
      .chain((ids) => fc.tuple(fc.constant(ids), fc.subarray(ids, { minLength: 1 }), fc.nat(), fc.nat()));
    fc.assert(
      fc.property(world, ([ids, shown, start, end]) => {
        const all = ids.map((id) => ({ id }));
        const visible = shown.map((id) => ({ id }));
        const [from, to] = [start % shown.length, end % shown.length];
        const result = movedAmong(all, visible, from, to).map(({ id }) => id);
        expect(result.filter((id) => shown.includes(id))).toEqual(moved(shown, from, to));
        expect(result.filter((id) => id !== shown[from])).toEqual(ids.filter((id) => id !== shown[from]));
      }),
    );
  });
});

test("positions are counted from 1", () => {
  expect(placesOf(rows("ba"))).toEqual([
    { id: "b", priorityOrder: 1 },
    { id: "a", priorityOrder: 2 },
  ]);
});
