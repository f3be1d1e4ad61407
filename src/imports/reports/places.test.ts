import { expect, test } from "bun:test";
import { limitsInForce } from "#/src/contract/choices/audit-limits";
import { currencyCodes } from "#/src/contract/choices/reports-in";
import { planFor } from "./audit-plan";
import { marketplaces } from "./header-names";
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
