import { describe, expect, test } from "bun:test";
import { simplified } from "#/src/format/fold";
import { writeText, writeWorkbook } from "#/src/imports/reports/writing.fixture";
import { headerIn, isBetter } from "./header-line";
import { readSource, type Source } from "./source";
import { withHeaderOn } from "./with-header";

const read = (bytes: Uint8Array | string) => {
  const all = typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes;
  return readSource("clients.csv", () => [all]);
};
const shapeOf = ({ headerLine, headers, records, notes }: Source) => ({
  headerLine,
  headers,
  lines: records.map(({ line }) => line),
  notes: notes.map(({ line }) => line),
});
const table = ["Company,Contact,Email", "Acme,Nora,n@acme.test", "Brill,Bo,b@brill.test"].join("\n");
const headers = ["Company", "Contact", "Email"];

describe("the header of a table is found", () => {
  test("on the first line, if nothing precedes it", async () => {
    expect(shapeOf(await read(table))).toEqual({ headerLine: 1, headers, lines: [2, 3], notes: [] });
  });

  test.each([
    ["one note", "Exported on 23 November 2026\n", 2],
    ["notes and blank lines", "Clients\n\nAll owners\n\n", 5],
    ["a note with commas", '"Clients, leads, and others"\n,,\n', 3],
    ["a note of two cells", "Exported on,2026-11-23\nBy,Dana\n", 3],
    ["nine notes", Array.from({ length: 9 }, (_, at) => `Note ${at}\n`).join(""), 10],
  ])("below %s", async (_, notes, headerLine) => {
    const source = await read(notes + table);
    expect(shapeOf(source)).toMatchObject({ headerLine, headers, lines: [headerLine + 1, headerLine + 2] });
    expect(source.notes.length).toBeGreaterThan(0);
  });

  test("with the delimiter of the table, not of the notes", async () => {
    const source = await read(`Report, of clients, all of them, as of today\n${table.replaceAll(",", ";")}`);
    expect(source).toMatchObject({ delimiter: ";", headerLine: 2, headers });
  });

  test("in a workbook, on any sheet", async () => {
    const source = await read(
      writeWorkbook([
        ["Clients of the agency", null, null],
        [null, null, null],
        headers,
        ["Acme", "Nora", "n@acme.test"],
      ]),
    );
    expect(shapeOf(source)).toEqual({ headerLine: 3, headers, lines: [4], notes: [1] });
  });

  test("among unknown names, as the first line as wide as the table", async () => {
    const unknown = "Firma;Ansprechpartner;Adresse\nAcme;Nora;n@acme.test";
    expect(await read(`Kundenliste\n\n${unknown}`)).toMatchObject({ headerLine: 3, delimiter: ";" });
    expect(await read(unknown)).toMatchObject({ headerLine: 1 });
  });

  test("but not in a row of data that contains a word of a header", async () => {
    const rows = "Firma,Quelle\nAcme,Website\nBrill,Email\n";
    expect(await read(rows)).toMatchObject({ headerLine: 1, headers: ["Firma", "Quelle"] });
    expect(await read("Name\nCompany\nAcme\n")).toMatchObject({ headerLine: 1 });
  });
});

test("another line can be the header, which keeps the lines above it and the line numbers of the rows", async () => {
  const source = await read(`Kunden,von,allen\nFirma,Person,Adresse\nAcme,Nora,n@acme.test\n`);
  expect(source.headerLine).toBe(1);
  const moved = withHeaderOn(2, source);
  expect(shapeOf(moved)).toEqual({
    headerLine: 2,
    headers: ["Firma", "Person", "Adresse"],
    lines: [3],
    notes: [1],
  });
  expect(shapeOf(withHeaderOn(1, moved))).toEqual(shapeOf(source));
  expect(() => withHeaderOn(9, source)).toThrow("No row of clients.csv begins on line 9.");
});

test("in a workbook dates and booleans become text, and the types of their columns are reported", async () => {
  const source = await read(
    writeWorkbook([
      ["Company", "Contact", "Email", "Since", "Active"],
      ["Acme", "Nora", "n@acme.test", new Date("2026-03-09"), true],
      ["Brill", "Bo", "b@brill.test", null, false],
    ]),
  );
  expect(source.records.map(({ cells }) => cells.slice(3))).toEqual([
    ["2026-03-09", "TRUE"],
    ["", "FALSE"],
  ]);
  expect([...source.typedColumns]).toEqual([
    [3, "date"],
    [4, "boolean"],
  ]);
});

test("a text file in any encoding keeps its notes out of the rows", async () => {
  const rows = [headers, ["Société", "Zoé", "z@ete.test"]];
  const source = await read(writeText(rows, { notes: ["Clients de l’été", ""] }));
  expect(source).toMatchObject({ headerLine: 3, headers, records: [{ cells: rows[1] }] });
});

test("the search for a header takes little more work than reading each cell, even if the first rows are wide", () => {
  const cells = (row: number) => Array.from({ length: 300 }, (_, at) => `Person - ${row} ${at}`);
  const rows = Array.from({ length: 40 }, (_, row) => ({ cells: cells(row) }));
  const timed = (work: () => unknown) => {
    const start = performance.now();
    work();
    return performance.now() - start;
  };
  const once = () => rows.map((row) => row.cells.map(simplified));
  once();
  const reading = timed(once);
  expect(headerIn(rows)).toMatchObject({ at: 0, isComplete: false });
  expect(timed(() => headerIn(rows))).toBeLessThan(100 * reading);
});

test("of two sheets' headers a complete one is better, then one with more known names, then the wider", () => {
  const header = { at: 0, isComplete: false, known: 2, width: 3 };
  const better = [
    { ...header, isComplete: true, known: 1, width: 1 },
    { ...header, known: 3, width: 1 },
    { ...header, width: 4 },
  ];
  expect(better.map((each) => [isBetter(each, header), isBetter(header, each)])).toEqual([
    [true, false],
    [true, false],
    [true, false],
  ]);
  expect(isBetter(header, header)).toBe(false);
});
