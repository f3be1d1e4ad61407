import { expect, test } from "bun:test";
import { zipSync } from "fflate";
import { NotReadable } from "./not-readable";
import { readReport } from "./read-report";
import { adsLegacy, adsRow, byAsin2026, byAsinRow, byDate2026 } from "./reports.fixture";
import { encoded, workbookParts, writeText, writeWorkbook } from "./writing.fixture";
import { sheetsOf } from "./xlsx";

const renamed = (header: readonly string[], from: string, to: string) =>
  header.map((name) => (name === from ? to : name));
const macroTypes =
  '<Types><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.ms-excel.macrosheet+xml"/></Types>';
const byAsin = (...rows: string[][]) => writeText([byAsin2026, ...rows]);
const withCell = (row: string[], at: number, cell: string) => row.with(at, cell);
const byDate = (...days: string[]) =>
  writeText([byDate2026, ...days.map((day) => [day, "$5.00", "0", "2", "0", "20", "1"])]);

const consoleHeader = [
  "Campaign name",
  "Advertiser account ID",
  "Date range",
  "Budget currency",
  "Impressions",
  "Clicks",
  "Total cost",
  "Sales",
];
const consoleRow = (account: string, currency = "USD") => [
  "SP Demo",
  account,
  "Jul 06, 2026 - Jul 29, 2026",
  currency,
  "10",
  "2",
  "1.50",
  "9.00",
];

test.each<[what: string, bytes: Uint8Array, sentence: string]>([
  [
    "a B2B column renamed",
    writeText([renamed(byAsin2026, "Sessions - Total - B2B", "Sessions"), byAsinRow({})]),
    "The columns “Sessions - Total” and “Sessions” both mean sessions",
  ],
  [
    "two currencies in a column of codes",
    writeText([consoleHeader, consoleRow("a"), consoleRow("a", "CAD")]),
    "two currencies, USD and CAD",
  ],
  [
    "two currencies in one column of amounts",
    byAsin(byAsinRow({}), byAsinRow({ child: "B0CHILD002", sales: "£4.00" })),
    "Line 3, “Ordered Product Sales”: amounts in USD and GBP are in one column",
  ],
  [
    "two currencies with an ambiguous sign that the first one resolved",
    byAsin(
      byAsinRow({}),
      ...["US$ 4.00", "CA$ 4.00"].map((sales) => byAsinRow({ child: "B0CHILD002", sales })),
    ),
    "Line 4, “Ordered Product Sales”: amounts in USD and CAD are in one column",
  ],
  [
    "two currencies with an ambiguous sign between them",
    byAsin(...["US$ 4.00", "$4.00", "CA$ 4.00"].map((sales) => byAsinRow({ sales }))),
    "Line 4, “Ordered Product Sales”: amounts in USD and CAD are in one column",
  ],
  [
    "a code and a sign of two currencies",
    writeText([adsLegacy, adsRow({ currency: "EUR" })]),
    "two currencies, EUR and USD",
  ],
  [
    "two accounts",
    writeText([consoleHeader, consoleRow("one"), consoleRow("two")]),
    "figures of 2 accounts (one, two)",
  ],
  [
    "a row without a product that is not the sum",
    byAsin(byAsinRow({}), byAsinRow({ child: "", sessions: "3" })),
    "Line 3 has figures but no child ASIN, and is not the sum",
  ],
  [
    "a row of ads without a name that is not the sum",
    writeText([adsLegacy, adsRow({}), ["", "", "", "", "", "", "", "9", "1", "", "", "$ 1.00", "", ""]]),
    "Line 3 has figures but no campaign or product",
  ],
  [
    "ids that a spreadsheet program rounded",
    writeText([
      ["Campaign ID", ...adsLegacy],
      ["1.44E+14", ...adsRow({})],
    ]),
    "has rounded an id to 1.44E+14",
  ],
  [
    "a number that a spreadsheet program rounded",
    byAsin(byAsinRow({ sessions: "1.2E+12" })),
    "has rounded a number to 1.2E+12",
  ],
  [
    "a number that a spreadsheet program turned into a date",
    writeWorkbook([byAsin2026, byAsinRow({}).map((cell, at) => (at === 4 ? new Date("2026-01-02") : cell))]),
    "has turned a number into a date",
  ],
  [
    "a parent report",
    writeText([
      ["(Parent) ASIN", "Title", "Sessions - Total", "Units Ordered", "Ordered Product Sales"],
      ["B0PARENT01", "Kettle", "1", "1", "$1.00"],
    ]),
    "by parent ASIN",
  ],
  ["an empty period", byAsin(), "there is nothing in its period"],
  [
    "an empty period with a row of zeros below",
    byAsin(withCell(withCell(byAsinRow({}), 1, "Total"), 0, "")),
    "there is nothing in its period",
  ],
  [
    "text in a column of counts",
    byAsin(byAsinRow({ units: "six" })),
    "Line 2, “Units Ordered”: “six” is not a whole number of units.",
  ],
  ["half a unit", byAsin(byAsinRow({ units: "6.5" })), "“6.5” is not a whole number of units"],
  ["less than no sessions", byAsin(byAsinRow({ sessions: "-3" })), "is negative"],
  [
    "two styles in one column",
    byAsin(byAsinRow({ sales: "$1,234.56" }), byAsinRow({ child: "B0CHILD002", sales: "$1.234,56" })),
    "two styles (lines 2 and 3)",
  ],
  [
    "figures with an invalid ASIN",
    byAsin(byAsinRow({ child: "n.a." })),
    "“n.a.” is not a valid child ASIN, and the row has figures",
  ],
  [
    "the same row twice",
    byAsin(byAsinRow({}), byAsinRow({})),
    "B0CHILD001 occurs twice under the same parent, on lines 2 and 3",
  ],
  [
    "a comma without quotes around it",
    encoded(
      `${byAsin2026.join(",")}\r\nB0PARENT01,B0CHILD001,Kettle, steel,K-1,1,1,1,1,97%,9%,1,1,5%,$1,$1,1`,
      "utf-8",
    ),
    "Line 2 has more cells than the header",
  ],
  [
    "a file that breaks off",
    encoded(`${byAsin2026.join(",")}\r\nB0PARENT01,B0CHILD001,Kettle,K-1,120`, "utf-8"),
    "Line 2 has fewer cells than the header",
  ],
  [
    "a quote that is never closed",
    encoded(`${byAsin2026.join(",")}\r\nB0PARENT01,B0CHILD001,"Kettle,K-1,120`, "utf-8"),
    "Line 2 has a quote that is not closed",
  ],
  ["a day twice", byDate("2026-02-01", "2026-02-01"), "The day 2026-02-01 occurs twice"],
  ["weeks", byDate("2026-02-01", "2026-02-08", "2026-02-15"), "The rows are weeks, not days"],
  ["months", byDate("2026-02-01", "2026-03-01", "2026-04-01"), "The rows are months, not days"],
  [
    "days written in two orders",
    byDate("13/01/26", "01/14/26"),
    "days of the column “Date” are written in two ways",
  ],
  ["an invalid day", byDate("32/01/26"), "“32/01/26” is not a valid date"],
  [
    "ads without any name",
    writeText([
      ["Impressions", "Clicks", "Spend"],
      ["1", "1", "1.00"],
    ]),
    "No column says what the rows are about",
  ],
  [
    "ads with no name but the account's",
    writeText([
      ["Advertiser account ID", "Currency", "Impressions", "Clicks", "Spend"],
      ["ENTITY1ACME", "USD", "1", "1", "1.00"],
    ]),
    "No column says what the rows are about",
  ],
  [
    "another file",
    writeText([
      ["Name", "Email"],
      ["Ada", "ada@example.com"],
    ]),
    "No line of this file is the header of a known report",
  ],
  ["an XLS workbook", Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 1, 2), "of the old kind (XLS)"],
  ["a picture", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13), "neither a text file nor a workbook"],
  ["a workbook that breaks off", writeWorkbook([byAsin2026, byAsinRow({})]).slice(0, 300), "The workbook"],
  ["nothing at all", new Uint8Array(), "No line of this file"],
])("%s is refused with a sentence", async (_, bytes, sentence) => {
  const refused = await readReport(bytes).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(NotReadable);
  expect(String(refused)).toContain(sentence);
  expect(String(refused)).toMatchSnapshot();
});

test("a report without a sales column has no sales, and says so", async () => {
  const header = renamed(byAsin2026, "Ordered Product Sales", "Ordered Product Sales (net)");
  const report = await readReport(writeText([header, byAsinRow({})]));
  expect(report.totals).toEqual({ sessions: 120, pageViews: 150, units: 6 });
  expect(report.missing).toEqual(["sales"]);
  expect(report.remarks).toEqual(["The file has no column of sales, so it gives none."]);
  expect(report.unused).toContain("Ordered Product Sales (net)");
});

test("an ambiguous amount raises a question, and is read according to the answer", async () => {
  const file = byAsin(byAsinRow({ sales: "€1,234" }));
  const report = await readReport(file);
  expect(report.totals).toEqual({ sessions: 120, pageViews: 150, units: 6 });
  expect(report.questions.find(({ about }) => about === "style")?.sentence).toContain(
    "“€1,234” in the column “Ordered Product Sales”",
  );
  expect((await readReport(file, { style: "point" })).totals.sales).toBe(1_234);
  expect((await readReport(file, { style: "comma" })).totals.sales).toBe(1.234);
});

test("a workbook is unpacked up to a limit, regardless of its declared size", async () => {
  const parts = workbookParts([byAsin2026, byAsinRow({})]);
  const bomb = zipSync({ ...parts, "xl/other.xml": new Uint8Array(3_000_000) }, { level: 9 });
  for (const size of [0, 1, 3_000_000, 0xffff_ffff]) {
    const lying = withSizes(bomb, 3_000_000, size);
    await expect(sheetsOf(lying, 2_000_000)).rejects.toThrow("unpacks to more than 2 MB");
  }
  expect((await sheetsOf(bomb, 4_000_000)).length).toBeGreaterThan(0);
});

test.each<[what: string, parts: Record<string, Uint8Array>]>([
  ["a macro sheet of Excel 4", { "xl/macrosheets/sheet1.xml": encoded("<x/>", "utf-8") }],
  ["a project of VBA", { "xl/vbaProject.bin": encoded("x", "utf-8") }],
  ["a macro sheet by another name", { "[Content_Types].xml": encoded(macroTypes, "utf-8") }],
])("a workbook with %s is not read", async (_, parts) => {
  const workbook = zipSync({ ...workbookParts([byAsin2026, byAsinRow({})]), ...parts });
  await expect(sheetsOf(workbook)).rejects.toThrow(
    "The workbook has macros, so it was not read. Save the sheet as CSV.",
  );
});

/** Replaces the declared unpacked size wherever the archive states `size` bytes. */
function withSizes(archive: Uint8Array, size: number, declared: number): Uint8Array {
  const copy = archive.slice();
  const view = new DataView(copy.buffer);
  let found = 0;
  for (let at = 0; at + 4 <= copy.length; at++) {
    if (view.getUint32(at, true) !== size) continue;
    view.setUint32(at, declared, true);
    found++;
  }
  expect(found).toBe(2);
  return copy;
}
