import { expect, test } from "bun:test";
import fc from "fast-check";
import { CreateClient } from "#/src/contract/clients";
import { joinNames, splitNames } from "./names";

const Names = CreateClient.shape.brandNames;

/** Mostly characters that a careless parser mishandles. */
const character = fc.oneof(
  fc.constantFrom(..."\\\\\\,,, '\"=;\t\r\n".split(""), "\\,", ", ", "\\\\", "\\N", "\u2028", "\ud83d\ude00"),
  fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
);
const anyText = fc.array(character, { maxLength: 12 }).map((characters) => characters.join(""));
const contractNames = fc
  .array(anyText, { minLength: 1, maxLength: 5 })
  .map((names) => Names.safeParse(names))
  .filter(({ success }) => success)
  .map(({ data = [] }) => data);

test("every list of names that the contract allows is read back unchanged", () => {
  fc.assert(
    fc.property(contractNames, (names) => expect(splitNames(joinNames(names))).toEqual(names)),
    { numRuns: 3_000 },
  );
});

test("the names read from any typed text are read back unchanged", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const names = splitNames(text);
      expect(splitNames(joinNames(names))).toEqual(names);
    }),
    { numRuns: 3_000 },
  );
});

test.each([
  [["Acme"], "Acme"],
  [["Acme", "Zenith"], "Acme, Zenith"],
  [["Tightpac America, Inc."], "Tightpac America\\, Inc."],
  [["A\\B", "C\\", ",", "\\,"], "A\\\\B, C\\\\, \\,, \\\\\\,"],
])("%j is written as %s", (names, text) => {
  expect(joinNames(names)).toBe(text);
  expect(splitNames(text)).toEqual(names);
});

test.each([
  [" Acme ,, Zenith, ", ["Acme", "Zenith"]],
  ["C:\\Brands,\\N", ["C:\\Brands", "\\N"]],
  ["Acme\\", ["Acme\\"]],
  [" , ,", []],
  ["", []],
])("%j is read as %j", (text, names) => expect(splitNames(text)).toEqual(names));

test("a text of many backslashes and commas is read in linear time", () => {
  const pieces = 100_000;
  expect(splitNames("\\".repeat(2 * pieces))).toEqual(["\\".repeat(pieces)]);
  expect(splitNames("a\\,".repeat(pieces))).toEqual(["a,".repeat(pieces)]);
});
