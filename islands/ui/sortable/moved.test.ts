import { expect, test } from "bun:test";
import fc from "fast-check";
import { moved } from "./moved";

test("moving one item keeps all others in order", () => {
  expect(moved(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
  expect(moved(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(), { minLength: 1 }), fc.nat(), fc.nat(), (items, start, end) => {
      const from = start % items.length;
      const to = end % items.length;
      const result = moved(items, from, to);
      const item = items[from];
      expect(result.indexOf(item ?? -1)).toBe(to);
      expect(result.filter((other) => other !== item)).toEqual(items.filter((other) => other !== item));
    }),
  );
});
