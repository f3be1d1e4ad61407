import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { limitNames, limitOf, limitsInForce } from "./choices/audit-limits";
import { scoreKeys } from "./health";
import type { Judged } from "./judged-figures";
import { proposeScores, type RuleName, ruleNames, scoreRules } from "./score-rules";

const usual = limitsInForce({});

/** Builds an audit with only clicks and orders known, enough of both. */
function figures(given: Partial<Judged> = {}): Judged {
  return {
    currency: "USD",
    clicks: 2_406,
    ctr: null,
    cpc: null,
    acos: null,
    tacos: null,
    avgMonthlySales90Days: null,
    monthlySalesData: null,
    topSkusData: [{ sku: "B01", units: 40 }],
    underperformingSkusData: null,
    ...given,
  };
}

const sentences = (now: Partial<Judged>, last: Partial<Judged> | null = null) => {
  const found = proposeScores(figures(now), last && figures(last), usual);
  return scoreKeys.flatMap((key) => found[key].reasons.map(({ sentence }) => sentence));
};

const rulesThatHold = (now: Partial<Judged>, last: Partial<Judged> | null): RuleName[] => {
  const found = proposeScores(figures(now), last && figures(last), usual);
  return scoreKeys.flatMap((key) => found[key].reasons.map(({ rule }) => rule));
};

const months = (...sales: number[]) =>
  sales.map((amount, index) => ({ month: `2026-0${index + 1}`, sales: amount }));
const under = (...issues: string[]) => issues.map((issue, index) => ({ sku: `B${index}`, issue }));

describe("each rule states its figure, the compared value, and its points", () => {
  const cases: [string, Partial<Judged>, Partial<Judged> | null][] = [
    ["Sales of 2026-03 8,900, 10,000 in 2026-02: -2", { monthlySalesData: months(1, 10_000, 8_900) }, null],
    ["Sales of 2026-02 7,500, 10,000 in 2026-01: -1", { monthlySalesData: months(10_000, 7_500) }, null],
    ["Sales of 2026-02 11,000, 10,000 in 2026-01: +2", { monthlySalesData: months(10_000, 11_000) }, null],
    ["Average month 95, 100 last time: -1", { avgMonthlySales90Days: 95 }, { avgMonthlySales90Days: 100 }],
    ["Average month 105, 100 last time: +1", { avgMonthlySales90Days: 105 }, { avgMonthlySales90Days: 100 }],
    ["ACOS 41%, over 35%: -2", { acos: 41 }, null],
    ["ACOS 20%, 20% or less: +2", { acos: 20 }, null],
    ["ACOS 41%, 28% last time: -2", { acos: 41 }, { acos: 28 }],
    ["ACOS 28.1%, 33.1% last time: +1", { acos: 28.1 }, { acos: 33.1 }],
    ["CPC 1.2, 1 last time: -1", { cpc: 1.2 }, { cpc: 1 }],
    ["TACOS 15.01%, over 15%: -2", { tacos: 15.01 }, null],
    ["TACOS 8%, 8% or less: +2", { tacos: 8 }, null],
    ["TACOS 13%, 10% last time: -2", { tacos: 13 }, { tacos: 10 }],
    ["TACOS 10%, 13% last time: +1", { tacos: 10 }, { tacos: 13 }],
    [
      "Underperforming products 5, from 5 on: -2",
      { underperformingSkusData: under("a", "b", "c", "d", "e") },
      null,
    ],
    ["Underperforming products 0, under 5: +1", { underperformingSkusData: [] }, null],
    [
      "Underperforming products 3, 0 last time: -1",
      { underperformingSkusData: under("a", "b", "c") },
      { underperformingSkusData: [] },
    ],
    [
      "Best seller's share of the top products 75%, over 60%: -1",
      {
        topSkusData: [
          { sku: "a", units: 30, sales: 300 },
          { sku: "b", units: 10, sales: 100 },
        ],
      },
      null,
    ],
    [
      "Products without the Buy Box 1, from 1 on: -1",
      { underperformingSkusData: under("Buy Box 61%; Supply for 20 days") },
      null,
    ],
    [
      "Products short of stock 1, from 1 on: -1",
      { underperformingSkusData: under("Supply for 3 days") },
      null,
    ],
    ["CTR 0.29%, under 0.3%: -2", { ctr: 0.29 }, null],
    ["CTR 0.6%, from 0.6% on: +2", { ctr: 0.6 }, null],
    ["CTR 0.4%, 0.5% last time: -1", { ctr: 0.4 }, { ctr: 0.5 }],
    [
      "Products with low conversion 3, from 3 on: -2",
      { underperformingSkusData: under("Conversion 1%", "Conversion 2%", "Conversion 3%") },
      null,
    ],
    ["Products with low conversion 0, under 3: +1", { underperformingSkusData: [] }, null],
    [
      "Products with low conversion 2, 0 last time: -1",
      { underperformingSkusData: under("Conversion 1%", "Conversion 2%") },
      { underperformingSkusData: [] },
    ],
  ];

  test.each(cases)("%s", (sentence, now, last) => {
    expect(sentences(now, last)).toContain(sentence);
  });

  const rulesMet = (few: Partial<Judged> = {}) =>
    ruleNames.filter((rule) =>
      cases.some(([, now, last]) => rulesThatHold({ ...now, ...few }, last).includes(rule)),
    );

  test("and every rule has its case", () => {
    expect(rulesMet()).toEqual(ruleNames);
  });

  test("too few clicks disable only the rules on advertising, too few orders all others", () => {
    const ofClicks = ["advertisingScore", "profitabilityScore", "creativeScore"];
    const [onClicks, onOrders] = [true, false].map((rests) =>
      ruleNames.filter((rule) => ofClicks.includes(scoreRules[rule].score) === rests),
    );
    expect<unknown>(rulesMet({ clicks: 99 })).toEqual(onOrders);
    expect<unknown>(rulesMet({ topSkusData: [{ sku: "B01", units: 19 }] })).toEqual(onClicks);
  });
});

describe("a rule does not apply just short of its limit", () => {
  const noneLastTime = { underperformingSkusData: [] };
  const cases: Record<RuleName, [now: Partial<Judged>, last?: Partial<Judged>]> = {
    month_fall: [{ monthlySalesData: months(10_000, 9_001) }],
    month_drop: [{ monthlySalesData: months(10_000, 7_501) }],
    month_rise: [{ monthlySalesData: months(10_000, 10_999) }],
    average_fall: [{ avgMonthlySales90Days: 9_501 }, { avgMonthlySales90Days: 10_000 }],
    average_rise: [{ avgMonthlySales90Days: 10_499 }, { avgMonthlySales90Days: 10_000 }],
    acos_high: [{ acos: 35 }],
    acos_low: [{ acos: 20.01 }],
    acos_rise: [{ acos: 32.99 }, { acos: 28 }],
    acos_fall: [{ acos: 28.01 }, { acos: 33 }],
    cpc_rise: [{ cpc: 119 }, { cpc: 100 }],
    tacos_high: [{ tacos: 15 }],
    tacos_low: [{ tacos: 8.01 }],
    tacos_rise: [{ tacos: 12.99 }, { tacos: 10 }],
    tacos_fall: [{ tacos: 10.01 }, { tacos: 13 }],
    under_many: [{ underperformingSkusData: under("a", "b", "c", "d") }],
    under_few: [{ underperformingSkusData: under("a", "b", "c", "d", "e") }],
    under_more: [{ underperformingSkusData: under("a", "b", "c") }, { underperformingSkusData: under("a") }],
    top_heavy: [
      {
        topSkusData: [
          { sku: "a", units: 30, sales: 300 },
          { sku: "b", units: 10, sales: 200 },
        ],
      },
    ],
    buy_box_lost: [{ underperformingSkusData: under("Supply for 3 days") }, noneLastTime],
    supply_short: [{ underperformingSkusData: under("Buy Box 61%") }, noneLastTime],
    ctr_low: [{ ctr: 0.3 }],
    ctr_good: [{ ctr: 0.59 }],
    ctr_fall: [{ ctr: 50 - 9.99 }, { ctr: 50 }],
    conversion_many: [{ underperformingSkusData: under("Conversion 1%", "Conversion 2%") }],
    conversion_few: [{ underperformingSkusData: under("Conversion 1%", "Conversion 2%", "Conversion 3%") }],
    conversion_more: [
      { underperformingSkusData: under("Conversion 1%", "Conversion 2%") },
      { underperformingSkusData: under("Conversion 1%") },
    ],
  };

  test.each(ruleNames)("%s", (rule) => {
    const [now, last = null] = cases[rule];
    expect(rulesThatHold(now, last)).not.toContain(rule);
  });
});

test("a score begins at six, gets the points of its rules, and stays from 1 to 10", () => {
  const { advertisingScore } = proposeScores(figures({ acos: 41 }), figures({ acos: 28 }), usual);
  expect(advertisingScore).toMatchObject({ proposed: 2, missing: null });
  expect(advertisingScore.reasons.map(({ points }) => points)).toEqual([-2, -2]);
  const low = limitsInForce({ beginsAt: 1 });
  expect(proposeScores(figures({ acos: 41 }), null, low).advertisingScore.proposed).toBe(1);
  const high = limitsInForce({ beginsAt: 10 });
  expect(proposeScores(figures({ acos: 5 }), null, high).advertisingScore.proposed).toBe(10);
  expect(proposeScores(figures({ acos: 30 }), null, usual).advertisingScore).toEqual({
    proposed: 6,
    reasons: [],
    missing: null,
  });
});

test("no rule applies below 100 clicks or 20 orders, nor if their number is unknown", () => {
  const everything: Partial<Judged> = {
    ...{ acos: 90, tacos: 50, ctr: 0.1, cpc: 9, avgMonthlySales90Days: 1 },
    ...{ monthlySalesData: months(9, 1), underperformingSkusData: under("Conversion 1%; Buy Box 1%") },
  };
  const last = figures({ acos: 1, tacos: 1, ctr: 2, cpc: 1, avgMonthlySales90Days: 9 });
  for (const few of [
    { clicks: 99, topSkusData: [{ units: 12 }, { units: 7 }] },
    { clicks: null, topSkusData: null },
    { clicks: null, topSkusData: "no table" },
  ]) {
    const found = proposeScores(figures({ ...everything, ...few }), last, usual);
    expect(scoreKeys.map((key) => found[key].proposed)).toEqual([null, null, null, null, null, null]);
    expect(scoreKeys.flatMap((key) => found[key].reasons)).toEqual([]);
    expect(scoreKeys.map((key) => found[key].missing === null)).not.toContain(true);
  }
  const few = proposeScores(figures({ clicks: 99, acos: 90 }), null, usual);
  expect(few.advertisingScore.missing).toBe("99 clicks, rules begin at 100");
  const enough = figures({ ...everything, clicks: 100, topSkusData: [{ units: 13 }, { units: 7 }] });
  const found = proposeScores(enough, last, usual);
  expect(scoreKeys.map((key) => found[key].proposed === null)).not.toContain(true);
});

test("nothing is compared with an earlier audit of too few clicks or orders, or of another currency", () => {
  const [fewClicks, fewOrders] = [{ clicks: 99 }, { topSkusData: [{ sku: "B01", units: 19 }] }];
  const average = (last: Partial<Judged>) =>
    sentences({ avgMonthlySales90Days: 95 }, { avgMonthlySales90Days: 100, ...last });
  expect([average(fewClicks), average(fewOrders)]).toEqual([["Average month 95, 100 last time: -1"], []]);
  expect(sentences({ acos: 41 }, { acos: 28, ...fewOrders })).toContain("ACOS 41%, 28% last time: -2");
  expect(sentences({ acos: 41 }, { acos: 28, clicks: 99 })).toEqual(["ACOS 41%, over 35%: -2"]);
  expect(sentences({ cpc: 2 }, { cpc: 1, currency: "EUR" })).toEqual([]);
  expect(sentences({ avgMonthlySales90Days: 2 }, { avgMonthlySales90Days: 1, currency: null })).toEqual([]);
});

test("an incomplete month is not compared with a whole one", () => {
  const sales = [...months(10_000, 10_100), { month: "2026-03", sales: 100, days: "2 of 31" }];
  expect(sentences({ monthlySalesData: sales })).toEqual([]);
});

test("for any audit each score is proposed from 1 to 10 or not at all, and its points are those of its rules", () => {
  const amount = fc.option(fc.double({ min: 0, max: 1e12, noNaN: true }), { nil: null });
  const row = fc.record(
    {
      ...{ month: fc.string(), sales: fc.oneof(amount, fc.string()), units: fc.oneof(amount, fc.string()) },
      ...{
        sku: fc.anything(),
        issue: fc.oneof(fc.constantFrom("Conversion", "Buy Box", "Supply"), fc.anything()),
      },
    },
    { requiredKeys: [] },
  );
  const table = fc.oneof(fc.array(row), fc.jsonValue());
  const audit: fc.Arbitrary<Judged> = fc.record({
    ...{ currency: fc.constantFrom("USD", "EUR", null), clicks: amount, ctr: amount, cpc: amount },
    ...{ acos: amount, tacos: amount, avgMonthlySales90Days: amount },
    ...{ monthlySalesData: table, topSkusData: table, underperformingSkusData: table },
  });
  let proposed = 0;
  fc.assert(
    fc.property(audit, fc.option(audit, { nil: null }), (now, last) => {
      const found = proposeScores(now, last, usual);
      for (const key of scoreKeys) {
        const proposal = found[key];
        expect((proposal.proposed === null) === (proposal.missing !== null)).toBe(true);
        if (proposal.proposed === null) continue;
        proposed++;
        expect(proposal.proposed).toBeWithin(1, 11);
        for (const { rule, points, sentence } of proposal.reasons) {
          expect<unknown[]>([scoreRules[rule].score, scoreRules[rule].points]).toEqual([key, points]);
          expect(sentence).not.toMatch(/NaN|undefined|Infinity/);
        }
      }
    }),
    { numRuns: 2_000 },
  );
  expect(proposed).toBeGreaterThan(500);
});

test("a default limit is a permitted one", () => {
  for (const name of limitNames) {
    const { usual: limit, min, max, isWhole } = limitOf(name);
    expect([name, limit >= min, limit <= max, !isWhole || Number.isInteger(limit)]).toEqual([
      ...[name, true, true, true],
    ]);
  }
});
