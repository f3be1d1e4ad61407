import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { collectRecords } from "#/test/support/csv";
import { delimiterOf } from "./csv-delimiter";
import { RecordTooLong, recordReader } from "./csv-records";

const linesOf = (text: string) => collectRecords(text, ",").map((record) => record.line);

describe("lines", () => {
  test("a record has the number of the line where it starts, counting lines inside quotes and blank ones", () => {
    expect(linesOf('a,b\n1,"two\nlines"\n\n2,x\n')).toEqual([1, 2, 5]);
  });

  test("CRLF, LF and CR count alike, also mixed in one file", () => {
    const text = 'a,b\r\n1,"x\r\ny"\n2,"z"\r3,q\r\n4,"w"';
    expect(collectRecords(text, ",").map((record) => [record.line, ...record.cells])).toEqual([
      [1, "a", "b"],
      [2, "1", "x\r\ny"],
      [4, "2", "z"],
      [5, "3", "q"],
      [6, "4", "w"],
    ]);
  });

  test("a quote inside an unquoted cell is literal", () => {
    expect(collectRecords('a,5" disk,c\r\nnext,x,"y"\r\n', ",").map((record) => record.cells)).toEqual([
      ["a", '5" disk', "c"],
      ["next", "x", "y"],
    ]);
  });

  test("text cut anywhere reads the same as in one piece", () => {
    const text = 'sep=,\r\nname,notes\r\n"A ""B""","x\r\n,y"\r\nC,d\r\n"E",\r\n';
    const whole = collectRecords(text, ",");
    const cut = fc.array(fc.integer({ min: 0, max: text.length }), { maxLength: 6 });
    fc.assert(
      fc.property(cut, (cuts) => {
        const reader = recordReader(",");
        const marks = [0, ...cuts.sort((a, b) => a - b), text.length];
        const pieces = marks.slice(1).map((mark, at) => text.slice(marks[at], mark));
        expect([...pieces.flatMap((piece) => reader.read(piece)), ...reader.end()]).toEqual(whole);
      }),
    );
    expect(whole.map((record) => record.line)).toEqual([2, 3, 5, 6]);
  });
});

describe("hostile text", () => {
  test("a quote that is never closed is reported at the record that opens it", () => {
    const [, , last] = collectRecords('a,b\n1,2\n"open,3\n4,5\n', ",");
    expect(last).toMatchObject({ line: 3, isMalformed: true });
  });

  test("an endless record ends in an error that names its line", () => {
    const reader = recordReader(",");
    reader.read('a,b\n1,2\n"open');
    const readOn = () => {
      for (let i = 0; i < 40; i++) reader.read("x\n".repeat(32_768));
    };
    expect(readOn).toThrow(RecordTooLong);
    expect(readOn).toThrow("line 3");
  });
});

test.each([
  ["a,b;c,d\n", ","],
  ["a;b;c\n1,1,1,1,1,1\n", ";"],
  ["a\tb\n", "\t"],
  ['"x,y,z";b\n', ";"],
  ["alone\n", ","],
  ["\r\na;b\n", ";"],
  ["sep=;\r\na,b,c;d\r\n", ";"],
])("%j is separated by %j", (text, delimiter) => expect(delimiterOf(text)).toBe(delimiter));
