import { parseDate } from "@internationalized/date";
import { createAudit } from "#/src/areas/audits/create-audit";
import { auditBasis } from "#/src/areas/audits/score-proposals";
import { createUpcoming } from "#/src/areas/audits/upcoming";
import { CreateAudit } from "#/src/contract/audits";
import { reasonFields } from "#/src/contract/choices/score-proposals";
import { scoreKeys } from "#/src/contract/health";
import { proposeScores } from "#/src/contract/score-rules";
import type { Context } from "#/src/domain/context";
import type { Audited, SixScores, UpcomingAudit } from "../data/audits";
import { clientNamed } from "../data/clients";
import { at } from "./calendar";
import type { Teller } from "./teller";

const daysBetween = { weekly: 7, bi_weekly: 14, monthly: 30 };

/** Plans the performance audits of a client. */
export function planAudits(teller: Teller, audited: Audited) {
  const { client, latest, rounds, texts } = audited;
  const { by, daysAgo, frequency: auditFrequency } = latest;
  for (const [place, [scores, overallNotes]] of rounds.entries()) {
    const daysBack = (rounds.length - 1 - place) * daysBetween[auditFrequency];
    teller.plan(by, daysAgo + daysBack, at(14, 20), async (ctx) => {
      const audit = CreateAudit.parse({
        clientId: teller.id(client),
        accountManagerId: ctx.actor.userId,
        auditDate: ctx.today,
        ...{ auditFrequency, overallNotes, ...scoresOf(scores), ...texts },
        ...figuresOf(audited, ctx.today, daysBack),
      });
      await createAudit(ctx, { ...audit, ...(await reasonsOf(ctx, audited, audit)) });
    });
  }
}

/** Plans an audit to come. */
export function planUpcoming(teller: Teller, [client, daysAhead, priority]: UpcomingAudit) {
  const [brandName = client] = clientNamed(client).brandNames;
  const auditWeek = `Week of ${teller.calendar.date(-daysAhead)}`;
  teller.plan("marcus", 5, at(9, 40) + daysAhead, (ctx) =>
    createUpcoming(ctx, { clientId: teller.id(client), brandName, auditWeek, priority }),
  );
}

function scoresOf([sales, advertising, profitability, products, creative, visual]: SixScores) {
  return {
    salesTrendScore: sales,
    advertisingScore: advertising,
    profitabilityScore: profitability,
    productPerformanceScore: products,
    creativeScore: creative,
    amazonVisualScore: visual,
  };
}

/**
 * Returns a reason for each score that differs from the proposed one.
 * @throws if one is missing, which is a mistake in the data
 */
async function reasonsOf(ctx: Context, { client, reasons }: Audited, audit: CreateAudit) {
  const { limits, last } = await auditBasis(ctx, audit);
  const proposals = proposeScores(audit, last, limits);
  const given = scoreKeys.flatMap((key) => {
    const { proposed } = proposals[key];
    if (proposed === null || proposed === audit[key]) return [];
    const reason = reasons[key]?.[audit[key] > proposed ? "more" : "less"];
    if (!reason) throw new Error(`Say why ${client} has ${audit[key]} for ${key}, and not ${proposed}.`);
    return [[reasonFields[key], reason]];
  });
  return Object.fromEntries(given);
}

const costPerClick = 1.12;
const impressionsPerClick = 230;
const pricePerUnit = 24;

/** Computes an audit's figures; earlier ones extrapolate the trend of the three known months. */
function figuresOf({ sales, month, top, weak }: Audited, auditDate: string, daysBack: number) {
  const trend = (sales[2] / sales[0]) ** (-daysBack / 60);
  const money = (amount: number) => Math.round(amount * trend);
  const monthly = sales.map(money);
  const lastMonth = money(sales[2]);
  const spend = money(month.adSpend);
  const adSales = money(month.adSales);
  const billed = money(month.billed);
  const clicks = Math.round(spend / costPerClick);
  return {
    monthlySalesData: monthly.map((sales, place) => ({ month: monthBefore(auditDate, 3 - place), sales })),
    avgMonthlySales90Days: Math.round(monthly.reduce((sum, sales) => sum + sales, 0) / 3),
    adSpendData: byChannel(spend),
    totalAdSpend: spend,
    impressions: clicks * impressionsPerClick,
    clicks,
    ctr: percent(1, impressionsPerClick),
    cpc: costPerClick,
    acos: percent(spend, adSales),
    tacos: percent(spend, lastMonth),
    roas: Math.round((100 * adSales) / spend) / 100,
    totalBilledMonth: billed,
    totalBilledQuarter: billed * 3,
    totalBilledYear: billed * 10,
    grossMarginPercent: month.marginPercent,
    topSkusData: Object.entries(top).map(([sku, name], place) => {
      const amount = Math.round((lastMonth * 0.31) / (place + 1));
      return { sku, name, units: Math.round(amount / pricePerUnit), sales: amount };
    }),
    underperformingSkusData: weak.map(([sku, name, issue]) => ({
      ...{ sku, name, issue },
      sales: Math.round(lastMonth * 0.02),
    })),
  };
}

/** Splits a total; Amazon gets the remainder. */
function byChannel(total: number) {
  const [tiktok = 0, meta = 0, google = 0] = [0.06, 0.07, 0.04].map((share) => Math.round(total * share));
  return { amazon: total - tiktok - meta - google, tiktok, meta, google, other: 0 };
}

/** `yyyy-mm`, that many months before the date. */
function monthBefore(date: string, months: number): string {
  return parseDate(date).subtract({ months }).toString().slice(0, 7);
}

function percent(part: number, whole: number): number {
  return Math.round((1000 * part) / whole) / 10;
}
