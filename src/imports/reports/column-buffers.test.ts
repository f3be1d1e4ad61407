import { expect, test } from "bun:test";
import fc from "fast-check";
import { asinColumn, asinNumber, asinOf } from "./asins";
import { startNumbers, startTexts } from "./column-buffers";
import { startRanking } from "./product-figures";

const asin = fc.stringMatching(/^[A-Za-z0-9]{10}$/);

test("an ASIN is read back from its number, in capitals", () => {
  fc.assert(fc.property(asin, (text) => expect(asinOf(asinNumber(text))).toBe(text.toUpperCase())));
  expect(asinOf(asinNumber("0000000000"))).toBe("0000000000");
  expect(asinOf(asinNumber("ZZZZZZZZZZ"))).toBe("ZZZZZZZZZZ");
});

test("a repeated value is found at any position", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 30 })), (numbers) => {
      const again = numbers.filter((number, at) => numbers.indexOf(number) !== at);
      expect([...asinColumn(Float64Array.from(numbers)).repeated].toSorted((a, b) => a - b)).toEqual(
        [...new Set(again)].toSorted((a, b) => a - b),
      );
    }),
  );
});

test("numbers and texts added in batches are read back", () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.string(), { maxLength: 90 }), { maxLength: 6 }), (pieces) => {
      const [texts, lengths] = [startTexts(), startNumbers()];
      for (const piece of pieces) texts.add(piece);
      for (const text of pieces.flat()) lengths.add(text.length);
      const column = texts.end();
      expect(Array.from({ length: column.length }, (_, row) => column.at(row))).toEqual(pieces.flat());
      expect(column.at(column.length)).toBe("");
      expect([...lengths.end()]).toEqual(pieces.flat().map(({ length }) => length));
    }),
  );
});

test("a ranking equals the start of the sorted list", () => {
  const items = fc.array(fc.record({ value: fc.integer({ min: 0, max: 9 }), at: fc.nat() }));
  fc.assert(
    fc.property(items, fc.integer({ min: 1, max: 5 }), (items, most) => {
      const ranking = startRanking<(typeof items)[number]>(most, ({ value }) => value);
      for (const item of items) ranking.offer(item);
      expect([...ranking.end()]).toEqual(items.toSorted((a, b) => b.value - a.value).slice(0, most));
    }),
  );
});
