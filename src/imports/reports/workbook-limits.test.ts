import { expect, test } from "bun:test";
import { zipSync } from "fflate";
import { NotReadable } from "./not-readable";
import { byAsin2026, byAsinRow } from "./reports.fixture";
import { workbookParts } from "./writing.fixture";
import { sheetsOf } from "./xlsx";

const text = (xml: string) => new TextEncoder().encode(xml);
const parts = workbookParts([byAsin2026, byAsinRow({})]);
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const withParts = (more: Record<string, string>) =>
  zipSync({ ...parts, ...Object.fromEntries(Object.entries(more).map(([name, xml]) => [name, text(xml)])) });
const sheet = (rows: string, around = { before: "", after: "" }) =>
  `<worksheet xmlns="${main}">${around.before}<sheetData>${rows}</sheetData>${around.after}</worksheet>`;
const workbook = (rows: string) => withParts({ "xl/worksheets/sheet1.xml": sheet(rows) });
const cell = (place: string) => `<c r="${place}"><v>1</v></c>`;
const first = `<row r="1">${cell("A1")}</row>`;
const times = (count: number, piece: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => piece(at)).join("");

const manyColumns = "has a cell in column XFD (number 16,384). At most 1,000 columns are read";
const manyCells = "more than 5,000,000 cells";

test.each<[what: string, bytes: Uint8Array, sentence: string]>([
  [
    "a cell in the last corner",
    workbook(`${first}<row r="1048576">${cell("XFD1048576")}</row>`),
    manyColumns,
  ],
  [
    "a cell there in a row without a number",
    workbook(`${first}<row>${cell("XFD1048576")}</row>`),
    manyColumns,
  ],
  ["an empty cell there", workbook(`${first}<row r="1048576"><c r="XFD1048576"/></row>`), manyColumns],
  ["a cell there behind a prefix", workbook(`<x:row r="9"><x:c x:r='XFD9'/></x:row>`), manyColumns],
  ["a cell there that is named twice", workbook(`<row r="9"><c x:r="XFD9" r="A9"/></row>`), manyColumns],
  ["a cell there behind a quoted bracket", workbook(`<row r="9"><c x=">" r="XFD9"/></row>`), manyColumns],
  [
    "1,001 cells that name no place",
    workbook(`<row>${times(1_001, () => "<c><v>1</v></c>")}</row>`),
    "column ALM (number 1,001)",
  ],
  [
    "a far row and a wide one",
    workbook(`<row r="1">${cell("Z1")}</row><row r="1048576">${cell("A1048576")}</row>`),
    `${manyCells}, the most that can be read: a sheet reaches row 1,048,576 and column Z`,
  ],
  ["a wide row above an empty far one", workbook(`<row>${cell("Z9")}</row><row r="1048576"/>`), manyCells],
  ["a row that no sheet has", workbook(`<row r="99999999999"/>`), "has a row 99,999,999,999"],
  [
    "rows without numbers",
    workbook(`<row r="1048570"/>${times(9, () => "<row/>")}`),
    "has a row 1,048,577. At most 1,048,576 rows are read",
  ],
  ["an invalid row number", workbook(`<row r="1e9"/>`), "The workbook is damaged"],
  ["a place without a column", workbook(`<row><c r="9"/></row>`), "The workbook is damaged"],
  ["a place written otherwise", workbook(`<row><c r="&#88;FD9"/></row>`), "The workbook is damaged"],
  [
    "sheets that are too much together",
    withParts(
      Object.fromEntries(
        [1, 2, 3, 4, 5].map((at) => [
          `xl/worksheets/sheet${at}.xml`,
          sheet(`${first}<row r="1048576">${cell("B1048576")}</row>`),
        ]),
      ),
    ),
    manyCells,
  ],
  [
    "hundreds of sheets",
    withParts({
      "xl/workbook.xml": `<workbook><sheets>${times(251, (at) => `<sheet name="s${at}" r:id="rId1"/>`)}</sheets></workbook>`,
    }),
    "more than 250 sheets",
  ],
  [
    "millions of shared texts",
    withParts({ "xl/sharedStrings.xml": `<sst>${"<si/>".repeat(5_000_001)}</sst>` }),
    "more than 5,000,000 texts",
  ],
  [
    "an element of many attributes",
    withParts({ "xl/styles.xml": `<styleSheet ${times(200_000, (at) => `a${at}="" `)}/>` }),
    "The workbook is damaged",
  ],
  [
    "elements inside each other without end",
    withParts({ "xl/styles.xml": `<a>`.repeat(10_000) }),
    "The workbook is damaged",
  ],
  [
    "thousands of parts",
    withParts(Object.fromEntries(Array.from({ length: 5_001 }, (_, at) => [`xl/p${at}.xml`, "<a/>"]))),
    "more than 5000 parts",
  ],
])("a workbook with %s is refused with a sentence before its sheets are read", async (_, bytes, sentence) => {
  const refused = await sheetsOf(bytes).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(NotReadable);
  expect(String(refused)).toContain(sentence);
});

test("merged cells, column widths and a wrong dimension do not count as cells", async () => {
  const around = {
    before: `<dimension ref="A1:XFD1048576"/><cols><col min="1" max="16384" width="9"/></cols>`,
    after: `<mergeCells>${times(1_000, (at) => `<mergeCell ref="A${at + 1}:XFD${at + 1}"/>`)}</mergeCells>`,
  };
  const [rows] = await sheetsOf(withParts({ "xl/worksheets/sheet1.xml": sheet(first, around) }));
  expect(rows).toEqual([{ line: 1, cells: [1] }]);
});

test("a workbook of 1,000 columns is read, and one whose rows reach far down", async () => {
  const wide = await sheetsOf(workbook(`<row r="1">${cell("ALL1")}</row>`));
  expect(wide[0]?.[0]?.cells).toHaveLength(1_000);
  const far = await sheetsOf(workbook(`${first}<row r="100000">${cell("T100000")}</row>`));
  expect(far[0]?.at(-1)).toMatchObject({ line: 100_000 });
});

test("other parts of a workbook are not scanned", async () => {
  const blob = `<blob>${"a".repeat(2_000_000)}</blob>`;
  const [rows] = await sheetsOf(withParts({ "customXml/item1.xml": blob, "docProps/app.xml": "\u0000<" }));
  expect(rows).toHaveLength(2);
});

test("a cell is found wherever the chunks of a part are cut", async () => {
  const padding = times(
    3_000,
    (at) => `<row r="${at + 1}">${cell(`A${at + 1}`)}<!-- ${Math.sin(at)} --></row>`,
  );
  const bytes = workbook(`${padding}<row r="4000">${cell("XFD4000")}</row>`);
  await expect(sheetsOf(bytes)).rejects.toThrow(manyColumns);
});

test("of a formula that calls a program or another file the stored value is read, and nothing else", async () => {
  const formulas = ["cmd|'/c calc'!A0", "[1]Sheet1!A1", "HYPERLINK(&quot;https://elsewhere.test&quot;)"];
  const cells = formulas.map((formula, at) => `<c r="${"ABC"[at]}1"><f>${formula}</f><v>${at + 5}</v></c>`);
  const link = `<externalLink xmlns="${main}"><ddeLink ddeService="cmd" ddeTopic="/c calc"/></externalLink>`;
  const bytes = withParts({
    "xl/worksheets/sheet1.xml": sheet(`<row r="1">${cells.join("")}</row>`),
    "xl/externalLinks/externalLink1.xml": link,
  });
  const [rows] = await sheetsOf(bytes);
  expect(rows?.[0]?.cells.map(String)).toEqual(["5", "6", "7"]);
});
