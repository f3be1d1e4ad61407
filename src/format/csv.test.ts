import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { parseCsv } from "#/test/support/csv";
import { csvLine, guardFormula, writeCsv } from "./csv";

const spectrum = join(import.meta.dir, "../../test/fixtures/csv-spectrum");
const cases = readdirSync(spectrum).filter((name) => name.endsWith(".csv"));

describe("csv-spectrum", () => {
  test.each(cases)("%s is read as in its JSON", (name) => {
    const text = readFileSync(join(spectrum, name), "utf8");
    const stored: Record<string, string>[] = JSON.parse(
      readFileSync(join(spectrum, name.replace(".csv", ".json")), "utf8"),
    );
    // The files named crlf are stored with LF.
    const [header = [], ...rows] = parseCsv(name.includes("_crlf") ? text.replaceAll("\n", "\r\n") : text);
    expect(rows.map((row) => Object.fromEntries(header.map((key, at) => [key, row[at]])))).toEqual(stored);
  });

  test("covers the whole set", () => expect(cases.length).toBe(11));
});

test("written cells are read back unchanged, with any content", () => {
  const cell = fc.string({
    unit: fc.constantFrom("a", "é", '"', ",", ";", "\t", "\n", "\r\n", " ", "'", "="),
  });
  const row = fc.array(cell, { minLength: 2, maxLength: 4 }).map((cells) => ["x", ...cells]);
  fc.assert(
    fc.property(fc.array(row, { minLength: 1 }), fc.constantFrom(",", ";", "\t"), (rows, delimiter) => {
      const text = rows.map((cells) => csvLine(cells, delimiter)).join("");
      expect(parseCsv(text, delimiter)).toEqual(rows);
    }),
  );
});

test("lines end in CRLF and cells are quoted only where they must be", () => {
  expect(writeCsv([["a", 'say "hi"', "1,5", ""]])).toBe('a,"say ""hi""","1,5",\r\n');
});

test.each(["=1+1", "+49 30 1", "-1", "@SUM(A1)", "\tx", "\rx"])("%j does not run as a formula", (cell) => {
  expect(guardFormula(cell)).toBe(`'${cell}`);
  expect(parseCsv(writeCsv([["x", cell]]))).toEqual([["x", `'${cell}`]]);
});

test.each(["a=1", "1-2", "", "'=1", " =1"])("%j is unchanged", (cell) => {
  expect(guardFormula(cell)).toBe(cell);
});
