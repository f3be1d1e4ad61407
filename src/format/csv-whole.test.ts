import { expect, test } from "bun:test";
import fc from "fast-check";
import { collectRecords } from "./csv-records";
import { wholeRecords } from "./csv-whole";

test("a text read as a whole gives what it gives in pieces, with the lines", () => {
  const part = fc.constantFrom("a", "1,5", ",", '"', '""', "\n", "\r\n", '"x\ny",', " ", "sep=;\n", ";");
  fc.assert(
    fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
      const text = parts.join("");
      expect(wholeRecords(text, ",")).toEqual(collectRecords(text.replaceAll("\r\n", "\n"), ","));
    }),
    { numRuns: 2_000 },
  );
});
