import { describe, expect, test } from "bun:test";
import { auditFigures } from "./audit-figures";
import { readReport } from "./read-report";
import type { Answers } from "./report";
import { adsLegacy, adsRow, byAsin2026, byAsinRow } from "./reports.fixture";
import { writeText } from "./writing.fixture";

const february = { from: "2026-02-01", to: "2026-02-28" };
const today = "2026-06-30";
type Rows = readonly (readonly string[])[];

const read = async (file: string, rows: Rows, answers: Answers = { period: february }) => ({
  file,
  report: await readReport(writeText(rows), answers),
});
const products = (...rows: Parameters<typeof byAsinRow>[0][]) =>
  read("products.csv", [byAsin2026, ...rows.map(byAsinRow)]);
const ads = (...rows: Parameters<typeof adsRow>[0][]) => read("ads.csv", [adsLegacy, ...rows.map(adsRow)]);
const daily = (from: string, count: number, sales: string, file = "daily.csv") => {
  const days = Array.from({ length: count }, (_, at) => {
    const day = new Date(Date.parse(from) + at * 86_400_000).toISOString().slice(0, 10);
    return [day, sales, "2", "30"];
  });
  return read(file, [["Date", "Ordered Product Sales", "Units Ordered", "Sessions"], ...days]);
};
const figuresOf = async (...files: Promise<Awaited<ReturnType<typeof read>>>[]) =>
  auditFigures(await Promise.all(files), { today });
const valuesIn = ({ figures }: ReturnType<typeof auditFigures>) =>
  Object.fromEntries(Object.entries(figures).map(([field, finding]) => [field, finding?.value]));

describe("advertising", () => {
  test("is summed, and its ratios are those of the sums", async () => {
    const found = await figuresOf(
      ads(
        { spend: "$108.61", sales: "$180.90", clicks: "100", impressions: "9,582" },
        { spend: "$7.23", sales: "$15.90", clicks: "11", impressions: "1,595" },
      ),
    );
    expect(valuesIn(found)).toEqual({
      currency: "USD",
      marketplace: "amazon.com",
      periodFrom: "2026-02-01",
      periodTo: "2026-02-28",
      totalAdSpend: 115.84,
      adSpendData: { amazon: 115.84, "Amazon SP": 115.84 },
      impressions: 11_177,
      clicks: 111,
      ctr: 0.99,
      cpc: 1.04,
      acos: 58.86,
      roas: 1.7,
    });
    expect(found.figures.acos?.how).toBe("100 x ad spend 115.84 / ad sales 196.8.");
    expect(found.remarks).toEqual(["TACOS needs a Business Report of the days of the ads."]);
  });

  test("without sales has no ACOS and says so; an ACOS above 100 is kept", async () => {
    const none = await figuresOf(ads({ sales: "$0.00" }));
    expect(none.figures.acos).toBeUndefined();
    expect(none.remarks).toContain("ACOS is left out: there are no ad sales.");
    expect((await figuresOf(ads({ spend: "$101.00", sales: "$100.00" }))).figures.acos?.value).toBe(101);
  });

  test("of the last days notes beside ACOS and ROAS that its sales are still growing", async () => {
    const files = [await ads({})];
    const { acos, roas, cpc } = auditFigures(files, { today: "2026-03-10" }).figures;
    for (const finding of [acos, roas]) expect(finding?.how).toContain("still grow");
    expect(cpc?.how).not.toContain("still grow");
  });

  test("is split by kind if every row states its kind", async () => {
    const header = ["Campaign name", "Type", "Impressions", "Clicks", "Total cost", "Sales"];
    const row = (type: string, cost: string) => [`${type} Demo`, type, "10", "1", cost, "$5.00"];
    const split = await figuresOf(
      read("manager.csv", [header, row("SP", "$3.10"), row("SB2", "$0.20"), row("SP", "$1.00")]),
    );
    expect(split.figures.adSpendData?.value).toEqual({ amazon: 4.3, "Amazon SP": 4.1, "Amazon SB": 0.2 });
    const unknown = await figuresOf(read("manager.csv", [header, row("SP", "$3.10"), row("New", "$1.00")]));
    expect(unknown.figures.adSpendData?.value).toEqual({ amazon: 4.1 });
  });

  test("that may be in both of two files is not added", async () => {
    const { figures, refusals } = await figuresOf(
      ads({}),
      read("more.csv", [adsLegacy, adsRow({ from: "Feb 10, 2026", to: "Mar 2, 2026" })]),
    );
    expect(figures.totalAdSpend).toBeUndefined();
    expect(refusals).toEqual([
      "“ads.csv” and “more.csv” may hold the same ads of the same days, so they were not added. Import one of them.",
    ]);
  });

  test("of consecutive months is added, of others not", async () => {
    const march = adsRow({ from: "Mar 01, 2026", to: "Mar 31, 2026" });
    const both = await figuresOf(ads({}), read("march.csv", [adsLegacy, march]));
    expect(both.figures.totalAdSpend).toMatchObject({ value: 60, files: [0, 1] });
    expect(both.figures.periodTo?.value).toBe("2026-03-31");
    const april = adsRow({ from: "Apr 01, 2026", to: "Apr 30, 2026" });
    const apart = await figuresOf(ads({}), read("april.csv", [adsLegacy, april]));
    expect(apart.refusals.join()).toContain("ads of different days were not added");
  });

  test("of consecutive months is not added if the months are of different kinds of ads", async () => {
    const header = ["Campaign name", "Type", "Impressions", "Clicks", "Total cost", "Sales"];
    const ofKind = (type: string, from: string, to: string) =>
      read(`${type}.csv`, [header, ["Demo", type, "10", "1", "$2.00", "$5.00"]], { period: { from, to } });
    const february = ofKind("SP", "2026-02-01", "2026-02-28");
    const same = await figuresOf(february, ofKind("SP", "2026-03-01", "2026-03-31"));
    expect(same.figures.totalAdSpend?.value).toBe(4);
    const other = await figuresOf(february, ofKind("SB", "2026-03-01", "2026-03-31"));
    expect(other.figures.totalAdSpend).toBeUndefined();
    expect(other.refusals.join()).toContain("ads of different days were not added");
  });

  test("without a column that another file has gives no figure for it", async () => {
    const header = ["Campaign name", "Type", "Impressions", "Clicks", "Total cost"];
    const without = read("display.csv", [header, ["Demo", "SD", "10", "1", "$2.00"]]);
    const { figures, remarks } = await figuresOf(ads({}), without);
    expect(figures.totalAdSpend?.value).toBe(32);
    expect(figures.acos).toBeUndefined();
    expect(remarks.join()).toContain("“display.csv” has no adSales");
  });
});

describe("TACOS", () => {
  test("is ad spend divided by the products' sales of the same days", async () => {
    const { figures } = await figuresOf(ads({}), products({ sales: "$600.00" }));
    expect(figures.tacos).toEqual({
      value: 5,
      files: [0, 1],
      how: "100 x ad spend 30 / ordered product sales 600 of Feb 1, 2026 to Feb 28, 2026.",
    });
  });

  test("uses the daily sales of the ads' days", async () => {
    const { figures } = await figuresOf(daily("2026-01-01", 90, "$10.00"), ads({}));
    expect(figures.tacos).toMatchObject({ value: 10.71, files: [1, 0] });
  });

  test("of last month's ads and this month's sales is left out, with both periods", async () => {
    const march = read("march.csv", [byAsin2026, byAsinRow({})], {
      period: { from: "2026-03-01", to: "2026-03-31" },
    });
    const { figures, remarks } = await figuresOf(ads({}), march);
    expect(figures.tacos).toBeUndefined();
    expect(remarks).toEqual([
      "TACOS is left out: the ads are of Feb 1, 2026 to Feb 28, 2026, “march.csv” of Mar 1, 2026 to Mar 31, 2026.",
    ]);
  });

  test("of daily ads uses the days that both cover, and says so", async () => {
    const header = ["Campaign Name", "Date", "Impressions", "Clicks", "Spend", "7 Day Total Sales"];
    const day = (date: string, spend: string) => ["Kettles", date, "10", "1", spend, "$9.00"];
    const byDay = read("by-day.csv", [
      header,
      day("2026-02-01", "$3.00"),
      day("2026-02-02", "$4.00"),
      day("2026-02-03", "$5.00"),
    ]);
    const { figures } = await figuresOf(byDay, daily("2026-02-02", 10, "$30.00"));
    expect(figures.tacos?.value).toBe(15);
    expect(figures.tacos?.how).toContain("Only the 2 days that both cover.");
  });
});

describe("sales by day", () => {
  test("are added by month, and an incomplete month is marked", async () => {
    const { figures, remarks } = await figuresOf(daily("2026-01-15", 50, "$10.10"));
    expect(figures.monthlySalesData?.value).toEqual([
      { month: "2026-01", sales: 171.7, days: "17 of 31" },
      { month: "2026-02", sales: 282.8 },
      { month: "2026-03", sales: 50.5, days: "5 of 31" },
    ]);
    expect(figures.avgMonthlySales90Days).toBeUndefined();
    expect(remarks).toEqual(["The average month needs 80 days of sales; the files have 50."]);
  });

  test("give the average of three months from 80 of the last 90 days on", async () => {
    expect((await figuresOf(daily("2026-01-01", 80, "$30.00"))).figures.avgMonthlySales90Days?.value).toBe(
      800,
    );
    const two = await figuresOf(
      daily("2025-11-01", 60, "$99.00"),
      daily("2025-12-31", 90, "$30.00", "later.csv"),
    );
    expect(two.figures.avgMonthlySales90Days).toMatchObject({ value: 900, files: [0, 1] });
  });

  test("that differ between two files are left out; the same day in both counts once", async () => {
    const same = await figuresOf(daily("2026-02-01", 3, "$5.00"), daily("2026-02-03", 2, "$5.00", "b.csv"));
    expect(same.figures.monthlySalesData?.value).toEqual([{ month: "2026-02", sales: 20, days: "4 of 28" }]);
    const other = await figuresOf(daily("2026-02-01", 3, "$5.00"), daily("2026-02-03", 2, "$6.00", "b.csv"));
    expect(other.figures.monthlySalesData).toBeUndefined();
    expect(other.refusals).toEqual([
      "“daily.csv” and “b.csv” state different sales of Feb 3, 2026, so there are no sales by day.",
    ]);
  });
});

describe("products", () => {
  test("with the highest sales are listed by child, with units, added over their parents", async () => {
    const rows = Array.from({ length: 12 }, (_, at) => ({
      child: `B0CHILD${String(at).padStart(3, "0")}`,
      sales: `$${at}.50`,
    }));
    const { figures } = await figuresOf(
      products(...rows, { parent: "B0PARENT02", child: "B0CHILD001", sales: "$100.00" }),
    );
    const top = figures.topSkusData?.value as object[];
    expect(top.length).toBe(10);
    expect(top[0]).toEqual({ sku: "B0CHILD001", name: "Kettle, steel", units: 12, sales: 101.5 });
  });

  test("with problems state the figures", async () => {
    const before = read(
      "before.csv",
      [byAsin2026, byAsinRow({ sales: "$900.00" }), byAsinRow({ child: "B0CHILD002", sales: "$100.00" })],
      {
        period: { from: "2026-01-04", to: "2026-01-31" },
      },
    );
    const stock = read("stock.csv", [
      ["asin", "fnsku", "sku", "days-of-supply"],
      ["B0CHILD003", "X1", "K-3", "9"],
      ["B0CHILD001", "X2", "K-1", "40"],
    ]);
    const now = products(
      { sessions: "1,000", units: "100", sales: "$800.00" },
      { child: "B0CHILD002", sessions: "803", units: "3", sales: "$47.70", buyBox: "41.20%" },
      { child: "B0CHILD003", sessions: "99", units: "0", sales: "$0.00", buyBox: "90.00%" },
    );
    const { figures } = await figuresOf(before, now, stock);
    expect(figures.underperformingSkusData).toMatchObject({
      files: [1, 0, 2],
      value: [
        {
          sku: "B0CHILD002",
          name: "Kettle, steel",
          issue:
            "Conversion 0.37% of 803 sessions, the account's is 5.42%; Buy Box 41.2%; Sales 47.7, 52.3% under 100 before",
          sales: 47.7,
        },
        { sku: "B0CHILD003", name: "Kettle, steel", issue: "Supply for 9 days", sales: 0 },
      ],
    });
  });

  test("are not compared with a period of another length, nor read from two files of the same days", async () => {
    const january = read("january.csv", [byAsin2026, byAsinRow({ sales: "$900.00" })], {
      period: { from: "2026-01-01", to: "2026-01-31" },
    });
    expect((await figuresOf(january, products({}))).remarks).toEqual([
      "Sales were not compared with “january.csv”: it has 31 days, “products.csv” has 28.",
    ]);
    const twice = await figuresOf(products({}), products({ child: "B0CHILD002" }));
    expect(twice.refusals.join()).toContain("both by ASIN");
    expect(twice.figures.topSkusData).toBeUndefined();
  });
});

describe("files that do not belong together give no figures", () => {
  const pounds = (file = "uk.csv") => read(file, [byAsin2026, byAsinRow({ sales: "£90.00" })]);
  const mexican = read("mx.csv", [
    ["Campaign name", "Impressions", "Clicks", "Total cost"],
    ["A", "1", "1", "MX$2.00"],
  ]);

  test.each<[string, Promise<Awaited<ReturnType<typeof read>>>[], string]>([
    ["two currencies", [ads({}), pounds()], "“ads.csv” is in USD, “uk.csv” in GBP"],
    ["a dollar sign and pesos", [products({}), mexican], "“products.csv” is in USD, “mx.csv” in MXN"],
    [
      "two marketplaces",
      [ads({}), read("de.csv", [adsLegacy, adsRow({}).with(6, "Germany")])],
      "“ads.csv” is of amazon.com, “de.csv” of amazon.de",
    ],
  ])("%s", async (_, files, sentence) => {
    const { figures, refusals } = await figuresOf(...files);
    expect(figures).toEqual({});
    expect(refusals.join()).toContain(sentence);
  });

  test("two accounts", async () => {
    const header = ["Campaign name", "Advertiser account ID", "Impressions", "Clicks", "Total cost"];
    const of = (account: string) => read(`${account}.csv`, [header, ["A", account, "1", "1", "$2.00"]]);
    expect((await figuresOf(of("one"), of("two"))).refusals).toEqual([
      "“one.csv” is of account one, “two.csv” of two.",
    ]);
  });

  test("the audit's own currency determines the meaning of a dollar sign, and conflicts with another", async () => {
    const files = [await products({})];
    const place = (currency: string) => ({ currency, marketplace: null });
    const canadian = auditFigures(files, { today, place: place("CAD") });
    expect(valuesIn(canadian)).toMatchObject({ currency: "CAD", marketplace: "amazon.ca" });
    expect(auditFigures(files, { today, place: place("EUR") }).refusals.join()).toContain(
      "The audit is in EUR, “products.csv” in USD",
    );
  });

  test("and neither does a file with an open question", async () => {
    const open = read("open.csv", [byAsin2026, byAsinRow({})], {});
    expect(valuesIn(await figuresOf(open))).toEqual({ currency: "USD", marketplace: "amazon.com" });
    const amounts = read("amounts.csv", [byAsin2026, byAsinRow({ sales: "€1,234" })]);
    expect((await amounts).report).toMatchObject({ period: february, questions: [{ about: "style" }] });
    expect(valuesIn(await figuresOf(amounts))).not.toHaveProperty("periodFrom");
  });
});
