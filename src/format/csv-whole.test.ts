import { expect, test } from "bun:test";
import fc from "fast-check";
import { collectRecords } from "#/test/support/csv";
import { recordPieces, wholeRecords } from "./csv-whole";

test("a text read as a whole has the same records and lines as in pieces", () => {
  const part = fc.constantFrom("a", "1,5", ",", '"', '""', "\n", "\r\n", '"x\ny",', " ", "sep=;\n", ";");
  fc.assert(
    fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
      const text = parts.join("");
      const expected = collectRecords(text.replaceAll("\r\n", "\n"), ",");
      expect(wholeRecords(text, ",")).toEqual(expected);
      for (const length of [1, 3, 7]) {
        const pieces = [...recordPieces(text, ",", length)];
        expect(pieces.flatMap(({ records }) => records)).toEqual(expected);
        expect(pieces.at(-1)?.part ?? 1).toBe(1);
      }
    }),
    { numRuns: 2_000 },
  );
});
