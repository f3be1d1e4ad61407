import { healthWeights } from "../../../src/contract/choices/audits";
import { stableId } from "../stable-id";
import { brandNamed } from "./brands";
import { at } from "./calendar";
import type { PersonKey } from "./people";
import type { World } from "./world";

/** In the order of `healthWeights`: sales trend, advertising, profitability, products, creative, visuals. */
type Scores = [number, number, number, number, number, number];

type Audit = {
  brand: string;
  manager: PersonKey;
  daysAgo: number;
  frequency: "weekly" | "bi_weekly" | "monthly";
  scores: Scores;
  /** Sales of the last three months, oldest first, and what was spent on ads and billed in the last one. */
  sales: [number, number, number];
  adSpend: number;
  adSales: number;
  billed: number;
  notes: string;
  actions: string;
  topSku: string;
  weakSku: string;
};

/** Adds the performance audits and the list of those to come. */
export function addAudits(world: World) {
  for (const audit of audits) addAudit(world, audit);
  for (const upcoming of upcomingAudits) addUpcoming(world, upcoming);
}

const audits: Audit[] = [
  {
    brand: "Tidewell Pet Supply",
    manager: "tom",
    daysAgo: 3,
    frequency: "monthly",
    scores: [9, 8, 8, 9, 8, 8],
    sales: [41_200, 46_900, 52_300],
    adSpend: 6_100,
    adSales: 25_400,
    billed: 3_900,
    notes: "Best month so far. Subscribe & Save share is at 24%.",
    actions: "Order dental chews by the 10th; test a second coupon level.",
    topSku: "TW-CHEW-60",
    weakSku: "TW-LEASH-S",
  },
  {
    brand: "Brightwater Botanics",
    manager: "carmen",
    daysAgo: 4,
    frequency: "weekly",
    scores: [7, 7, 6, 8, 9, 8],
    sales: [12_400, 14_800, 19_100],
    adSpend: 4_300,
    adSales: 11_200,
    billed: 2_500,
    notes: "Launch is on plan, conversion up after the new main images.",
    actions: "Raise price of the trial set by one dollar and watch for two weeks.",
    topSku: "BW-SERUM-30",
    weakSku: "BW-TONER-200",
  },
  {
    brand: "Zestora Nutrition",
    manager: "noor",
    daysAgo: 8,
    frequency: "bi_weekly",
    scores: [4, 5, 4, 5, 6, 5],
    sales: [58_000, 51_300, 44_700],
    adSpend: 11_800,
    adSales: 27_500,
    billed: 4_800,
    notes: "Resellers are back below list price; we win the featured offer 61% of the time.",
    actions: "Second notice to four sellers, pause broad match on the brand term.",
    topSku: "ZE-GREENS-30",
    weakSku: "ZE-SHAKE-VAN",
  },
  {
    brand: "Oak & Ember Grills",
    manager: "carmen",
    daysAgo: 10,
    frequency: "monthly",
    scores: [8, 7, 8, 8, 7, 9],
    sales: [73_500, 70_200, 78_800],
    adSpend: 9_700,
    adSales: 38_100,
    billed: 5_600,
    notes: "Accessories carry the off season. Returns of the small smoker are down to 3%.",
    actions: "Bundle gloves with the grill brush, book the spring deal slot.",
    topSku: "OE-BRUSH-18",
    weakSku: "OE-COVER-XL",
  },
  {
    brand: "Millrace Tools",
    manager: "tom",
    daysAgo: 19,
    frequency: "monthly",
    scores: [3, 4, 4, 4, 5, 4],
    sales: [33_900, 27_100, 18_600],
    adSpend: 5_900,
    adSales: 9_800,
    billed: 3_100,
    notes: "Paused until the stock arrives: four of the top five are out of stock.",
    actions: "Stop ads on what cannot ship. Air freight for the chisel set.",
    topSku: "MR-CHISEL-6",
    weakSku: "MR-VISE-4",
  },
  {
    brand: "Solenne Beauty",
    manager: "noor",
    daysAgo: 6,
    frequency: "bi_weekly",
    scores: [8, 9, 7, 8, 8, 7],
    sales: [26_700, 31_400, 36_200],
    adSpend: 5_200,
    adSales: 20_300,
    billed: 3_400,
    notes: "Clean featured offer since the distributor agreement; brand defence is cheap.",
    actions: "Move a fifth of the budget from brand to category terms.",
    topSku: "SO-MASK-5",
    weakSku: "SO-BRUSH-SET",
  },
];

const upcomingAudits: [brand: string, daysAhead: number, priority: number][] = [
  ["Nestling & Co", 2, 1],
  ["Vitalume Wellness", 4, 2],
  ["Copper Kettle Pantry", 9, 4],
  ["Harborline Outdoor", 11, 6],
];

function addAudit(world: World, audit: Audit) {
  const { calendar, history } = world;
  const brand = brandNamed(audit.brand);
  const id = stableId(`audit ${brand.name}`);
  const createdAt = calendar.moment(audit.daysAgo, at(14, 20));
  const scores = scoresOf(audit.scores);
  const [, , lastMonth] = audit.sales;
  const quarter = audit.sales.reduce((sum, month) => sum + month, 0);
  const auditDate = calendar.date(audit.daysAgo);
  world.audits.push({
    id,
    clientId: brand.id,
    accountManagerId: world.userId(audit.manager),
    auditDate,
    auditFrequency: audit.frequency,
    healthScore: healthOf(audit.scores),
    overallNotes: audit.notes,
    monthlySalesData: audit.sales.map((sales, index) => ({ monthsAgo: 3 - index, sales })),
    avgMonthlySales90Days: Math.round(quarter / 3),
    adSpendData: { amazon: audit.adSpend },
    totalAdSpend: audit.adSpend,
    acos: percent(audit.adSpend, audit.adSales),
    tacos: percent(audit.adSpend, lastMonth),
    roas: Math.round((100 * audit.adSales) / audit.adSpend) / 100,
    totalBilledMonth: audit.billed,
    totalBilledQuarter: audit.billed * 3,
    totalBilledYear: audit.billed * 10,
    topSkusData: [{ sku: audit.topSku, shareOfSales: 31 }],
    underperformingSkusData: [{ sku: audit.weakSku, shareOfSales: 2 }],
    keyActionItems: audit.actions,
    ...scores,
    createdBy: world.userId(audit.manager),
    createdAt,
    updatedAt: createdAt,
  });
  history.tell(createdAt, world.userId(audit.manager), {
    entity: "client_audit",
    entityId: id,
    action: "create",
    after: { clientId: brand.id, auditDate, healthScore: healthOf(audit.scores) },
  });
}

function addUpcoming(world: World, [name, daysAhead, priority]: (typeof upcomingAudits)[number]) {
  const { calendar, history } = world;
  const brand = brandNamed(name);
  const id = stableId(`upcoming audit ${name}`);
  const brandName = brand.brandNames[0] ?? brand.name;
  const auditWeek = `Week of ${calendar.date(-daysAhead)}`;
  const createdAt = calendar.moment(5, at(9, 40) + daysAhead);
  world.upcomingAudits.push({
    id,
    clientId: brand.id,
    brandName,
    auditWeek,
    priority,
    createdAt,
    updatedAt: createdAt,
  });
  history.tell(createdAt, world.userId("marcus"), {
    entity: "upcoming_audit",
    entityId: id,
    action: "create",
    after: { brandName, auditWeek, priority },
  });
}

function scoresOf([sales, advertising, profitability, products, creative, visual]: Scores) {
  return {
    salesTrendScore: sales,
    advertisingScore: advertising,
    profitabilityScore: profitability,
    productPerformanceScore: products,
    creativeScore: creative,
    amazonVisualScore: visual,
  };
}

function healthOf(scores: Scores): number {
  return (
    Object.values(healthWeights).reduce((sum, weight, index) => sum + weight * (scores[index] ?? 0), 0) / 10
  );
}

function percent(part: number, whole: number): number {
  return Math.round((1000 * part) / whole) / 10;
}
