import { expect, test } from "bun:test";
import { audit } from "./audit.fixture";
import { nextDue, takenOver } from "./take-over";

const manager = {
  id: "0198c0de-0000-7000-8000-00000000000a",
  firstName: "Mia",
  lastName: "Manager",
  email: "m@a.test",
};

test("the next audit is due a week, two weeks or a month later, at the latest on that month's last day", () => {
  expect(nextDue("2026-03-09", "weekly")).toBe("2026-03-16");
  expect(nextDue("2026-12-25", "bi_weekly")).toBe("2027-01-08");
  expect(nextDue("2026-03-09", "monthly")).toBe("2026-04-09");
  expect(nextDue("2028-01-31", "monthly")).toBe("2028-02-29");
});

test("manager, frequency, scores and figures are copied; tables, texts and open figures are not", () => {
  expect(takenOver(audit({ accountManagerId: manager.id, acos: 0 }), [manager])).toEqual({
    accountManagerId: manager.id,
    auditFrequency: "monthly",
    salesTrendScore: "5",
    advertisingScore: "5",
    profitabilityScore: "5",
    productPerformanceScore: "5",
    creativeScore: "5",
    amazonVisualScore: "5",
    avgMonthlySales90Days: "12500.5",
    ctr: "1.25",
    acos: "0",
    totalBilledMonth: "4000",
  });
});

test("of an audit with every figure each is copied, the dates and the tables are not", () => {
  const figures = {
    avgMonthlySales90Days: 1,
    totalAdSpend: 2,
    impressions: 3,
    clicks: 4,
    ctr: 5,
    cpc: 6,
    acos: 7,
    tacos: 8,
    roas: 9,
    totalBilledMonth: 10,
    totalBilledQuarter: 11,
    totalBilledYear: 12,
    grossMarginPercent: 13,
  };
  const { auditFrequency, ...copied } = takenOver(audit(figures), [manager]);
  expect(auditFrequency).toBe("monthly");
  const expected = Object.entries(figures).map(([name, value]) => [name, String(value)]);
  const scores = Object.keys(copied).filter((name) => name.endsWith("Score"));
  expect(scores).toHaveLength(6);
  expect(Object.keys(copied).filter((name) => !scores.includes(name))).toEqual(Object.keys(figures));
  expect(copied).toMatchObject(Object.fromEntries(expected));
});

test("a manager to whom no work can be assigned any more is not copied", () => {
  expect(takenOver(audit({ accountManagerId: manager.id }), [])).not.toHaveProperty("accountManagerId");
});
