import { expect, test } from "bun:test";
import fc from "fast-check";
import { sharesOf } from "./shown-rows";

test("everything is shown if there is room, otherwise small sections in full and the others evenly", () => {
  expect(sharesOf({ a: 30, b: 5, c: 20 }, 60)).toEqual({ a: 30, b: 5, c: 20 });
  expect(sharesOf({ a: 50, b: 50, c: 50 }, 60)).toEqual({ a: 20, b: 20, c: 20 });
  expect(sharesOf({ a: 50, b: 4, c: 50 }, 60)).toEqual({ a: 28, b: 4, c: 28 });
});

test("no section shows more than it has, nothing is left out while there is room, and the total fits", () => {
  const counts = fc.dictionary(fc.string({ maxLength: 3 }), fc.nat(120), { maxKeys: 6 });
  fc.assert(
    fc.property(counts, fc.integer({ min: 6, max: 200 }), (counts, room) => {
      const shares = sharesOf(counts, room);
      const shown = Object.values(shares).reduce((sum, each) => sum + each, 0);
      const all = Object.values(counts).reduce((sum, each) => sum + each, 0);
      expect(shown).toBeLessThanOrEqual(room);
      if (all <= room) expect(shares).toEqual(counts);
      else expect(room - shown).toBeLessThan(Object.keys(counts).length);
      for (const [key, share] of Object.entries(shares)) expect(share).toBeLessThanOrEqual(counts[key] ?? 0);
    }),
  );
});
