import { expect, test } from "bun:test";
import { audit } from "./audit.fixture";
import { furtherFigures, keyFigures } from "./figures";

test("the card and the details have every figure in its order", () => {
  const one = audit({
    ...{ avgMonthlySales90Days: 1, totalAdSpend: 2, acos: 3, tacos: 4, roas: 5, totalBilledMonth: 6 },
    ...{ grossMarginPercent: 7, impressions: 8, clicks: 9, ctr: 10, cpc: 11 },
    ...{ totalBilledQuarter: 12, totalBilledYear: 13 },
  });
  const textOf = (figures: { label: string; shown: string }[]) =>
    figures.map(({ label, shown }) => `${label} ${shown}`).join(", ");
  expect(textOf(keyFigures(one, "USD"))).toBe(
    "Avg. Monthly Sales, 90 Days $1, Ad Spend $2, ACOS 3%, TACOS 4%, ROAS 5x, Billed, Month $6, Gross Margin 7%",
  );
  expect(textOf(furtherFigures(one, "USD"))).toBe(
    "Impressions 8, Clicks 9, CTR 10%, CPC $11.00, Billed, Quarter $12, Billed, Year $13",
  );
});

test("marketplace figures are shown in the currency of the reports, billing in the agency's", () => {
  const shown = (currency: "EUR" | null) => {
    const figures = audit({ currency, totalAdSpend: 1_200, cpc: 0.85, totalBilledMonth: 4_000, acos: 122.4 });
    const all = [...keyFigures(figures, "USD"), ...furtherFigures(figures, "USD")];
    return Object.fromEntries(all.map(({ label, shown }) => [label, shown]));
  };
  expect(shown("EUR")).toMatchObject({
    "Ad Spend": "€1,200",
    CPC: "€0.85",
    "Billed, Month": "$4,000",
    ACOS: "122.4%",
  });
  expect(shown(null)).toMatchObject({ "Ad Spend": "$1,200", CPC: "$0.85", "Billed, Month": "$4,000" });
});
