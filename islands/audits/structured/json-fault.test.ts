import { expect, test } from "bun:test";
import fc from "fast-check";
import { parseJson } from "./json";
import { faultIn } from "./json-fault";

test.each([
  ['{"month": "2026-01" "sales": 1}', 1, 21, "A comma or } is expected here"],
  ['[\n  {"a": 1},\n  {"a": 2,}\n]', 3, 11, "A name in double quotes is expected here"],
  ["[1, 2", 1, 6, "The text ends too early"],
  ["[1,\r\n 2,\r\n]", 3, 1, "A value is expected here"],
  ["{sales: 1}", 1, 2, "A name in double quotes is expected here"],
  ["{'a': 1}", 1, 2, "A name in double quotes is expected here"],
  ['{"a" 1}', 1, 6, "A colon is expected here"],
  ["[1 2]", 1, 4, "A comma or ] is expected here"],
  ["[1] 2", 1, 5, "Nothing may follow here"],
  ["[01]", 1, 3, "A comma or ] is expected here"],
  ['["open]', 1, 8, "The closing quote is missing"],
  ['["open\n"]', 1, 7, "The closing quote is missing"],
  ['["\\x"]', 1, 3, "JSON does not know this escape"],
  ['["\t"]', 1, 3, "This character must be written as an escape"],
  ['{"a": -1e400}', 1, 7, "This number is too large"],
  ["", 1, 1, "The text ends too early"],
])("%j fails at line %d, column %d: %s", (text, line, column, reason) => {
  expect(faultIn(text)).toMatchObject({ line, column, reason });
});

test("the line itself is included", () => {
  expect(faultIn('{\n  "a": 1\n  "b": 2\n}')?.text).toBe('  "b": 2');
});

test("an error is found exactly in texts that are not JSON", () => {
  const damaged = fc
    .tuple(fc.json(), fc.nat(), fc.constantFrom("", ",", '"', "]", "}", "{", "1", "\\", "\n", "e", "-", " "))
    .map(
      ([json, at, insert]) =>
        json.slice(0, at % (json.length + 1)) + insert + json.slice((at + 1) % (json.length + 1)),
    );
  const noise = fc.string({
    unit: fc.constantFrom(...'[]{},:"\\ \n01-.eEtruefalsn'.split("")),
    maxLength: 14,
  });
  fc.assert(
    fc.property(fc.oneof(fc.json(), damaged, noise), (text) => {
      expect(faultIn(text) === null).toBe(parseJson(text) !== undefined);
    }),
    { numRuns: 5000 },
  );
});

test("depth and length cost little", () => {
  expect(faultIn("[".repeat(200_000))?.column).toBe(200_001);
  expect(faultIn(`["${"x".repeat(500_000)}`)?.reason).toBe("The closing quote is missing");
});
