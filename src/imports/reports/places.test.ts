import { expect, test } from "bun:test";
import { limitsInForce } from "#/src/contract/choices/audit-limits";
import { currencyCodes } from "#/src/contract/choices/reports-in";
import { planFor } from "./audit-plan";
import { marketplaces } from "./header-names";
import { accountOf, currenciesIn, currencyOf, marketplaceOf } from "./places";
import { readReport } from "./read-report";
import { writeText } from "./writing.fixture";

const header = [
  "Start Date",
  "End Date",
  "Campaign name",
  "Country",
  "Impressions",
  "Clicks",
  "Spend",
  "Sales",
];
const adsOf = (country: string, amount = "30.00") =>
  readReport(
    writeText([header, ["2026-02-13", "2026-02-28", "Demo", country, "1000", "20", amount, "120.00"]]),
    { style: "point" },
  );

test("every marketplace has a currency that an audit can have", () => {
  for (const { currency } of Object.values(marketplaces))
    expect<readonly string[]>(currencyCodes).toContain(currency);
});

test.each(Object.entries(marketplaces))(
  "a report of %s without a currency is in that marketplace's currency",
  async (domain, { currency, names }) => {
    for (const name of [domain, domain.toUpperCase(), ...names]) {
      const report = await adsOf(name);
      expect(report).toMatchObject({ marketplace: domain, currencies: [currency] });
      const today = "2026-03-09";
      const { body } = planFor(
        [{ file: "ads.csv", sha256: "0".repeat(64), report }],
        {},
        { today, limits: limitsInForce({}) },
      );
      expect(body?.figures).toMatchObject({ currency, marketplace: domain });
    }
  },
);

test("a sign of several dollars means the marketplace's own, and other signs keep their meaning", async () => {
  expect(await adsOf("amazon.ca", "$30.00")).toMatchObject({ marketplace: "amazon.ca", currencies: ["CAD"] });
  expect(await adsOf("amazon.fr", "£30.00")).toMatchObject({ marketplace: "amazon.fr", currencies: ["GBP"] });
  expect(await adsOf("amazon.example")).toMatchObject({ marketplace: "amazon.example", currencies: [] });
});

test("an audit takes the currency of its inventory's marketplace only if nothing else states one", async () => {
  const inventory = await readReport(
    writeText([
      ["asin", "sku", "fnsku", "Days of Supply", "marketplace"],
      ["B0CHILD001", "K-1", "X1", "9", "amazon.fr"],
    ]),
  );
  expect(inventory.currencies).toEqual([]);
  const planned = (...reports: (typeof inventory)[]) =>
    planFor(
      reports.map((report, at) => ({ file: `${at}.csv`, sha256: String(at).repeat(64), report })),
      {},
      { today: "2026-03-09", limits: limitsInForce({}) },
    );
  expect(planned(inventory).changes.find(({ field }) => field === "currency")).toMatchObject({
    next: "EUR",
    how: "The currency of amazon.fr.",
  });
  const converted = planned(await adsOf("amazon.fr", "£30.00"), inventory);
  expect(converted.refusals).toEqual([]);
  expect(converted.body?.figures).toMatchObject({ currency: "GBP", marketplace: "amazon.fr" });
});

test("inventory that names its marketplace by country code belongs with the advertising report of that marketplace", async () => {
  const inventory = await readReport(
    writeText([
      ["sku", "asin", "fnsku", "Days of Supply", "marketplace"],
      ["S-1", "B0CHILD001", "X1", "9", "US"],
    ]),
  );
  expect(inventory.marketplace).toBe("amazon.com");
  const files = [inventory, await adsOf("United States")].map((report, at) => ({
    ...{ file: `${at}.csv`, sha256: String(at).repeat(64), report },
  }));
  const { refusals } = planFor(files, {}, { today: "2026-03-09", limits: limitsInForce({}) });
  expect(refusals).toEqual([]);
});

test("a marketplace is the one that a report names, otherwise the only one with its currency", () => {
  expect(marketplaceOf(["Germany", "amazon.de"], ["GBP"])).toBe("amazon.de");
  expect(marketplaceOf(["amazon.de", "amazon.fr"], ["GBP"])).toBeNull();
  expect(marketplaceOf([], ["GBP"])).toBe("amazon.co.uk");
  for (const currencies of [["EUR"], [], ["XXX"]]) expect(marketplaceOf([], currencies)).toBeNull();
});

test("marketplaces share a currency only if each is known and has the same", () => {
  expect(currencyOf(["amazon.de", "France"])).toBe("EUR");
  for (const named of [["amazon.de", "amazon.co.uk"], ["amazon.de", "amazon.example"], []]) {
    expect(currencyOf(named)).toBeNull();
  }
});

test("the currency of a report is the one that its column, its signs and its marketplace leave", () => {
  const signs = (...currencies: (string[] | null)[]) =>
    currencies.map((each) => ({ values: new Float64Array(), question: null, currencies: each }));
  expect(currenciesIn(["usd"], signs(["USD", "CAD"], null), "CAD")).toEqual(["USD"]);
  expect(currenciesIn([], signs(["USD", "CAD"]), "CAD")).toEqual(["CAD"]);
  expect(currenciesIn([], signs(["USD", "CAD"]), "EUR")).toEqual(["USD", "CAD"]);
  expect(currenciesIn([], signs(["USD", "CAD"], ["CAD"]), null)).toEqual(["CAD"]);
  expect(currenciesIn([], signs(null), "EUR")).toEqual(["EUR"]);
  expect(currenciesIn([], signs(null), null)).toEqual([]);
  expect(() => currenciesIn(["USD"], signs(["EUR"]), null)).toThrow("in two currencies, USD and EUR");
  expect(() => currenciesIn(["USD", "EUR"], signs(), null)).toThrow("in two currencies, USD and EUR");
  expect(() => currenciesIn(["USD", "Gold"], signs(), null)).toThrow("“Gold” is not a currency");
});

test("a report has at most one account", () => {
  expect([accountOf([]), accountOf(["A1"])]).toEqual([null, "A1"]);
  expect(() => accountOf(["A1", "A2"])).toThrow("of 2 accounts (A1, A2). Download");
  expect(() => accountOf(["A1", "A2", "A3"])).toThrow("of 3 accounts (A1, A2 and more). Download");
});
