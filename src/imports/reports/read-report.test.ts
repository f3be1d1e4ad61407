import { describe, expect, test } from "bun:test";
import { asinNumber, asinOf } from "./asins";
import { readReport } from "./read-report";
import { adsLegacy, adsManager2026, adsRow, byAsin2026, byAsinRow, byDate2026 } from "./reports.fixture";
import { type WrittenEncoding, writeText, writeWorkbook } from "./writing.fixture";

const june = { from: "2026-06-01", to: "2026-06-28" };
const byAsin = (...rows: string[][]) => writeText([byAsin2026, ...rows]);

describe("a Business Report by child ASIN", () => {
  test("adds up its rows, also a product under two parents, and never the B2B columns", async () => {
    const report = await readReport(
      byAsin(
        byAsinRow({ sessions: "12,131", units: "683", sales: "$12,905.25" }),
        byAsinRow({ parent: "B0PARENT02", sessions: "50", units: "5", sales: "$99.95" }),
        byAsinRow({
          parent: "B0PARENT02",
          child: "B0CHILD002",
          sessions: "803",
          units: "3",
          sales: "$47.70",
        }),
      ),
      { period: june },
    );
    expect(report).toMatchObject({
      kind: "business_by_asin",
      marketplace: "amazon.com",
      period: june,
      totals: { sessions: 12_984, units: 691, sales: 13_052.9 },
      questions: [],
      missing: [],
    });
    expect(report.currencies[0]).toBe("USD");
    const { asins, titles, ...rest } = report.rows;
    expect(Array.from(asins?.numbers ?? [], asinOf)).toEqual(["B0CHILD001", "B0CHILD001", "B0CHILD002"]);
    expect([0, 1, 2, 3].map((row) => titles?.at(row))).toEqual([
      "Kettle, steel",
      "Kettle, steel",
      "Kettle, steel",
      "",
    ]);
    expect(rest).toEqual({
      count: 3,
      figures: {
        sessions: Float64Array.of(12_131, 50, 803),
        pageViews: Float64Array.of(150, 150, 150),
        buyBox: Float64Array.of(97.5, 97.5, 97.5),
        units: Float64Array.of(683, 5, 3),
        sales: Float64Array.of(12_905.25, 99.95, 47.7),
      },
    });
  });

  test("asks for its period, which is in no column", async () => {
    const { period, questions } = await readReport(byAsin(byAsinRow({})));
    expect(period).toBeNull();
    expect(questions.map(({ about }) => about)).toEqual(["period"]);
  });

  test("may have counts and amounts in different formats, as German files do", async () => {
    const header = [
      ...[
        "(Übergeordnete) ASIN",
        "(Untergeordnete) ASIN",
        "Titel",
        "Sitzungen – Summe",
        "Sitzungen – Summe – B2B",
      ],
      ...["Bestellte Einheiten", "Durch bestellte Produkte erzielter Umsatz", "Bestellsumme – B2B"],
    ];
    const row = ["B0PARENT01", "B0CHILD001", "Kessel, weiß", "3,519", "12", "747", "27.640,18 €", "94,50 €"];
    const report = await readReport(writeText([header, row]), { period: june });
    expect(report.totals).toEqual({ sessions: 3_519, units: 747, sales: 27_640.18 });
    expect(report.currencies).toEqual(["EUR"]);
    expect(report.marketplace).toBeNull();
    expect(report.unused).toEqual(["Sitzungen – Summe – B2B", "Bestellsumme – B2B"]);
  });

  test("is read in Spanish and in Japanese", async () => {
    const spanish = [
      "ASIN (principal)",
      "ASIN (child)",
      "Sesiones: total",
      "Unidades encargadas",
      "Ventas de productos pedidos",
    ];
    const japanese = [
      "(親) ASIN",
      "（子）ASIN",
      "セッション数 - 合計",
      "注文された商品点数",
      "注文商品の売上額",
    ];
    const read = (header: string[], sales: string, encoding: WrittenEncoding) =>
      readReport(writeText([header, ["B0PARENT01", "B0CHILD001", "1,204", "31", sales]], { encoding }));
    expect((await read(spanish, "1.204,50\u00a0€", "windows-1252")).totals).toEqual({
      sessions: 1_204,
      units: 31,
      sales: 1_204.5,
    });
    const yen = await read(japanese, "￥120,450", "shift_jis");
    expect(yen.totals).toEqual({ sessions: 1_204, units: 31, sales: 120_450 });
    expect(yen.currencies[0]).toBe("JPY");
  });

  test("leaves out totals, repeated headers, and empty rows", async () => {
    const total = byAsinRow({ parent: "Total", child: "", sessions: "9,999", units: "6", sales: "$90.00" });
    const report = await readReport(byAsin(byAsinRow({}), byAsin2026, total, ["Made on 1 July"]));
    expect(report.totals).toEqual({ sessions: 120, pageViews: 150, units: 6, sales: 90 });
    expect(report.remarks).toEqual([
      "1 row of totals left out.",
      "The header is repeated; 1 row left out.",
      "1 row without figures left out (line 5).",
    ]);
  });

  test("has no Buy Box if its numbers could be fractions", async () => {
    const { rows, remarks } = await readReport(byAsin(byAsinRow({ buyBox: "0.98" })));
    expect([...(rows.figures.buyBox ?? [])]).toEqual([Number.NaN]);
    expect(remarks.join()).toContain("no percent signs");
  });
});

describe("a Business Report by date", () => {
  const byDate = (...days: [day: string, sales: string][]) =>
    writeText([byDate2026, ...days.map(([day, sales]) => [day, sales, "0", "2", "0", "20", "1"])]);

  test("has the date of each row, the period and the sums", async () => {
    const report = await readReport(byDate(["01/04/26", "₹1,75,565.26"], ["13/04/26", "₹1,000.00"]));
    expect(report).toMatchObject({
      kind: "business_by_date",
      marketplace: "amazon.in",
      period: { from: "2026-04-01", to: "2026-04-13" },
      totals: { sales: 176_565.26, units: 4, sessions: 40 },
    });
    expect(report.rows.days).toEqual(["2026-04-01", "2026-04-13"]);
  });

  test("asks for the order of day and month if no date decides it", async () => {
    const pounds = byDate(["01/04/26", "£5.00"], ["02/04/26", "£6.00"]);
    expect(await readReport(pounds)).toMatchObject({ period: null, questions: [{ about: "dates" }] });
    expect((await readReport(pounds, { dates: "month-first" })).period).toEqual({
      from: "2026-01-04",
      to: "2026-02-04",
    });
  });

  test.each([
    ["dollars, with days in a row that way", "$", ["06/01/26", "06/02/26", "06/03/26"], "2026-06-01"],
    ["dollars of Canada", "CA$", ["06/01/26"], "2026-06-01"],
    ["dollars, with days in a row the other way", "$", ["01/06/26", "02/06/26"], undefined],
    ["dollars on one day", "$", ["06/01/26"], undefined],
  ])("%s: the month comes first, or the order is a question", async (_, sign, days, from) => {
    const report = await readReport(byDate(...days.map((day): [string, string] => [day, `${sign}5.00`])));
    expect(report.period?.from).toBe(from);
    expect(report.questions.length).toBe(from ? 0 : 1);
  });
});

describe("an advertising report", () => {
  test("has its sums, its currency, its period and the kind of its ads", async () => {
    const report = await readReport(
      writeText([adsLegacy, adsRow({}), adsRow({ to: "Mar 01, 2026", sales: "$ 0.00" })]),
    );
    expect(report).toMatchObject({
      kind: "ads",
      currencies: ["USD"],
      marketplace: "amazon.com",
      period: { from: "2026-02-01", to: "2026-03-01" },
      totals: { impressions: 2_000, clicks: 40, spend: 60, adSales: 120 },
    });
    expect(report.rows.adTypes).toEqual(["SP", "SP"]);
  });

  test("that has only the dates of its rows takes the given period if that contains all of them", async () => {
    const file = writeText([adsLegacy, adsRow({ from: "Feb 03, 2026", to: "Feb 20, 2026" })]);
    const february = { from: "2026-02-01", to: "2026-02-28" };
    expect((await readReport(file, { period: february })).period).toEqual(february);
    const later = { from: "2026-02-04", to: "2026-02-28" };
    expect((await readReport(file, { period: later })).period).toEqual({
      from: "2026-02-03",
      to: "2026-02-20",
    });
  });

  test("never uses converted columns, and recognizes the kinds of Campaign Manager", async () => {
    const row = (type: string, spend: string) => [
      "ENABLED",
      `${type} Demo`,
      type,
      "02/03/2026",
      "$50.00",
      "1000",
      "150",
      "0.15",
      "$300.00",
      spend,
      "$900.00",
      "MX$16,200.00",
      "0.33",
    ];
    const report = await readReport(
      writeText([adsManager2026, row("SP", "MX$5,400.00"), row("SB2", "MX$720.00"), row("SD", "MX$162.00")]),
    );
    expect(report).toMatchObject({
      currencies: ["MXN"],
      marketplace: "amazon.com.mx",
      totals: { spend: 6_282, adSales: 48_600, clicks: 450, impressions: 3_000 },
      questions: [{ about: "period" }],
    });
    expect(report.rows.adTypes).toEqual(["SP", "SB", "SD"]);
    const names = ["Sponsored Products", "SPONSORED BRANDS", "SBV", "Sponsored-Display", "sb", "DSP"];
    const named = await readReport(writeText([adsManager2026, ...names.map((name) => row(name, "MX$1.00"))]));
    expect(named.rows.adTypes).toEqual(["SP", "SB", "SB", "SD", "SB", null]);
  });

  test("leaves out a row that is the sum of the others, but not a campaign called Total", async () => {
    const blank = ["", "", "", "", ""];
    const total = [...blank, "", "", "2,000", "40", "", "", "$ 60.00", "$ 240.00", ""];
    const report = await readReport(writeText([adsLegacy, adsRow({}), adsRow({ campaign: "Total" }), total]));
    expect(report.totals).toEqual({ impressions: 2_000, clicks: 40, spend: 60, adSales: 240 });
    expect(report.remarks).toEqual(["1 row of totals left out."]);
  });

  test("is found below lines of notes, with any delimiter", async () => {
    const notes = [
      "Report made for you",
      "All amounts in USD, unless specified",
      '"Clicks: how often, and where"',
    ];
    for (const delimiter of [",", ";", "\t", "|"]) {
      const report = await readReport(writeText([adsLegacy, adsRow({})], { delimiter, notes }));
      expect(report.totals).toEqual({ impressions: 1_000, clicks: 20, spend: 30, adSales: 120 });
    }
  });
});

test("a workbook's numbers and dates are read as such, from the sheet that has the header", async () => {
  const rows = [
    byDate2026,
    [new Date("2026-02-03"), 12.5, 0, 3, 0, 44, 1],
    [new Date("2026-02-04"), 1_200, 0, 5, 0, 60, 1],
  ];
  const report = await readReport(writeWorkbook([["A note"], ...rows]));
  expect(report).toMatchObject({
    period: { from: "2026-02-03", to: "2026-02-04" },
    totals: { sales: 1_212.5, units: 8, sessions: 104 },
    currencies: [],
  });
  expect(report.rows.days).toEqual(["2026-02-03", "2026-02-04"]);
});

test("FBA inventory has the days of supply of each product, if it has that column", async () => {
  const header = ["sku", "fnsku", "asin", "product-name", "afn-fulfillable-quantity", "days-of-supply"];
  const row = ["K-1", "X00TEST001", "B0CHILD001", "Kettle", "165", "11"];
  const report = await readReport(writeText([header, row], { delimiter: "\t" }));
  expect(report).toMatchObject({ kind: "fba_inventory", period: null, questions: [] });
  expect(report.rows).toMatchObject({
    asins: { numbers: Float64Array.of(asinNumber("B0CHILD001")) },
    figures: { daysOfSupply: Float64Array.of(11) },
  });
  const without = await readReport(writeText([header.slice(0, -1), row.slice(0, -1)], { delimiter: "\t" }));
  expect(without).toMatchObject({ missing: ["daysOfSupply"], totals: {} });
});

test("payments are read below their notes, in French too, and serve only for comparison", async () => {
  const header = [
    "date/heure",
    "numéro de versement",
    "type",
    "numéro de la commande",
    "site de vente",
    "ventes de produits",
    "total",
  ];
  const row = ["5 janv. 2026 01:23:45 UTC+1", "123", "Commande", "111-1", "amazon.fr", "1 013,99", "858,54"];
  const report = await readReport(
    writeText([header, row], { notes: Array(9).fill("Une note, avec une virgule") }),
  );
  expect(report).toMatchObject({
    kind: "payments",
    marketplace: "amazon.fr",
    period: { from: "2026-01-05", to: "2026-01-05" },
    totals: { sales: 1_013.99 },
  });
  expect(report.remarks.join()).toContain("comparing only");
});
