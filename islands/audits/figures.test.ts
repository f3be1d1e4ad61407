import { expect, test } from "bun:test";
import { audit } from "./audit.fixture";
import { furtherFigures, keyFigures } from "./figures";

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
