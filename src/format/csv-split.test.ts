import { expect, test } from "bun:test";
import { splitWellFormed } from "./csv-split";

const split = (text: string, isLast = true) => splitWellFormed({ text, delimiter: ",", line: 1, isLast });

test("quoted cells may hold delimiters, line ends and doubled quotes", () => {
  expect(split('a,"b, ""c"""\n"d\ne",\n\n"",f')).toEqual({
    records: [
      { line: 1, cells: ["a", 'b, "c"'], isMalformed: false },
      { line: 2, cells: ["d\ne", ""], isMalformed: false },
      { line: 5, cells: ["", "f"], isMalformed: false },
    ],
    line: 6,
    end: 26,
  });
});

test.each(['a,"b" \n', 'a,"b"c\n', 'a,"b', '"a""'])("the quotes of %j are left to a parser", (text) => {
  expect(split(text)).toBeNull();
});

test.each(["c", 'c,"d', 'c,"d"', 'c,"d""'])("an unfinished record %j is left to the next piece", (rest) => {
  expect(split(`a,b\n${rest}`, false)).toMatchObject({ records: [{ cells: ["a", "b"] }], line: 2, end: 4 });
});
