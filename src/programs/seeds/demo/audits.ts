import { parseDate } from "@internationalized/date";
import { createAudit } from "#/src/areas/audits/create-audit";
import { auditBasis } from "#/src/areas/audits/score-proposals";
import { createUpcoming } from "#/src/areas/audits/upcoming";
import { CreateAudit } from "#/src/contract/audits";
import { reasonFields } from "#/src/contract/choices/score-proposals";
import { scoreKeys } from "#/src/contract/health";
import { proposeScores } from "#/src/contract/score-rules";
import type { Context } from "#/src/domain/context";
import { type Audited, audited } from "./audited";
import { brandNamed } from "./brands";
import { at } from "./calendar";
import { scoreWords } from "./score-words";
import type { Timeline } from "./timeline";

/** Schedules the performance audits and the upcoming ones. */
export function scheduleAudits(timeline: Timeline) {
  for (const client of audited) {
    client.rounds.forEach((round, index) => {
      const stepsBack = client.rounds.length - 1 - index;
      scheduleAudit(timeline, client, { ...round, daysBack: stepsBack * daysBetween[client.frequency] });
    });
  }
  for (const upcoming of upcomingAudits) scheduleUpcoming(timeline, upcoming);
}

const daysBetween: Record<Audited["frequency"], number> = { weekly: 7, bi_weekly: 14, monthly: 30 };

const upcomingAudits: [brand: string, daysAhead: number, priority: number][] = [
  ["Nestling & Co", 2, 1],
  ["Vitalume Wellness", 4, 2],
  ["Copper Kettle Pantry", 9, 4],
  ["Harborline Outdoor", 11, 6],
];

type Round = Audited["rounds"][number] & { daysBack: number };

function scheduleAudit(timeline: Timeline, client: Audited, { scores, notes, daysBack }: Round) {
  timeline.schedule(client.manager, client.daysAgo + daysBack, at(14, 20), async (ctx) => {
    const audit = CreateAudit.parse({
      clientId: timeline.clientId(client.brand),
      accountManagerId: ctx.actor.userId,
      auditDate: ctx.today,
      auditFrequency: client.frequency,
      ...scores,
      overallNotes: notes,
      ...figuresOf(client, ctx.today, daysBack),
      revenueVsBillingNotes: client.billingNotes,
      creativeStatus: client.creative,
      keyActionItems: client.actions,
      opportunities: client.opportunities,
      risks: client.risks,
    });
    await createAudit(ctx, { ...audit, ...(await reasonsOf(ctx, client.brand, audit)) });
  });
}

/**
 * Returns a reason for each score that differs from the proposed one. @throws if one is missing, which is a mistake
 * in a seed file
 */
async function reasonsOf(ctx: Context, brand: string, audit: CreateAudit) {
  const { limits, last } = await auditBasis(ctx, audit);
  const proposals = proposeScores(audit, last, limits);
  const reasons = scoreKeys.flatMap((key) => {
    const { proposed } = proposals[key];
    if (proposed === null || proposed === audit[key]) return [];
    const word = scoreWords[brand]?.[key]?.[audit[key] > proposed ? "more" : "less"];
    if (!word) throw new Error(`Say why ${brand} has ${audit[key]} for ${key}, and not ${proposed}.`);
    return [[reasonFields[key], word]];
  });
  return Object.fromEntries(reasons);
}

/** Computes an audit's figures; earlier ones extrapolate the trend of the three known months. */
function figuresOf(client: Audited, auditDate: string, daysBack: number) {
  const [first, , last] = client.sales;
  const trend = (last / first) ** (-daysBack / 60);
  const money = (amount: number) => Math.round(amount * trend);
  const sales = client.sales.map(money);
  const lastMonth = money(last);
  const spend = money(client.adSpend);
  const adSales = money(client.adSales);
  const billed = money(client.billed);
  const clicks = Math.round(spend / costPerClick);
  return {
    monthlySalesData: sales.map((amount, index) => ({
      month: monthBefore(auditDate, sales.length - index),
      sales: amount,
    })),
    avgMonthlySales90Days: Math.round(sales.reduce((sum, month) => sum + month, 0) / sales.length),
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
    grossMarginPercent: client.marginPercent,
    topSkusData: client.top.map((sku, index) => {
      const amount = Math.round((lastMonth * 0.31) / (index + 1));
      return { ...sku, units: Math.round(amount / pricePerUnit), sales: amount };
    }),
    underperformingSkusData: client.weak.map(({ sku, name, issue }) => ({
      sku,
      name,
      issue,
      sales: Math.round(lastMonth * 0.02),
    })),
  };
}

const costPerClick = 1.12;
const impressionsPerClick = 230;
const pricePerUnit = 24;

/** Splits a total; Amazon gets the remainder. */
function byChannel(total: number) {
  const [tiktok = 0, meta = 0, google = 0] = [0.06, 0.07, 0.04].map((share) => Math.round(total * share));
  return { amazon: total - tiktok - meta - google, tiktok, meta, google, other: 0 };
}

/** `yyyy-mm`, that many months before the date. */
function monthBefore(date: string, months: number): string {
  return parseDate(date).subtract({ months }).toString().slice(0, 7);
}

function scheduleUpcoming(timeline: Timeline, [name, daysAhead, priority]: (typeof upcomingAudits)[number]) {
  const [brandName = name] = brandNamed(name).brandNames;
  const auditWeek = `Week of ${timeline.calendar.date(-daysAhead)}`;
  timeline.schedule("marcus", 5, at(9, 40) + daysAhead, (ctx) =>
    createUpcoming(ctx, { clientId: timeline.clientId(name), brandName, auditWeek, priority }),
  );
}

function percent(part: number, whole: number): number {
  return Math.round((1000 * part) / whole) / 10;
}
