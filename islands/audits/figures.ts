import type { Audit } from "#/src/contract/audits";
import { showMoney, showPrice } from "#/src/format/money";

/** A figure of an audit as text. */
export type Figure = { label: string; shown: string };

type Key = keyof Audit;
type Shape = "money" | "price" | "percent" | "count" | "ratio";

const key: [Key, string, Shape][] = [
  ["avgMonthlySales90Days", "Avg. Monthly Sales, 90 Days", "money"],
  ["totalAdSpend", "Ad Spend", "money"],
  ["acos", "ACOS", "percent"],
  ["tacos", "TACOS", "percent"],
  ["roas", "ROAS", "ratio"],
  ["totalBilledMonth", "Billed, Month", "money"],
  ["grossMarginPercent", "Gross Margin", "percent"],
];

const further: [Key, string, Shape][] = [
  ["impressions", "Impressions", "count"],
  ["clicks", "Clicks", "count"],
  ["ctr", "CTR", "percent"],
  ["cpc", "CPC", "price"],
  ["totalBilledQuarter", "Billed, Quarter", "money"],
  ["totalBilledYear", "Billed, Year", "money"],
];

/** Returns the figures of a card. Figures that are absent or hidden from the reader are left out. */
export function keyFigures(audit: Audit, currency: string): Figure[] {
  return figuresOf(audit, key, currency);
}

/** Returns the remaining figures, for the details. */
export function furtherFigures(audit: Audit, currency: string): Figure[] {
  return figuresOf(audit, further, currency);
}

/** Returns one figure as text; null when it is absent or hidden from the reader. */
export function figureOf(audit: Audit, wanted: Key, currency: string): string | null {
  const one = [...key, ...further].filter(([name]) => name === wanted);
  return figuresOf(audit, one, currency)[0]?.shown ?? null;
}

/** Returns the figures of the client's own business: nothing about the agency's billing or earnings. */
export function performanceFigures(audit: Audit, currency: string): Figure[] {
  return figuresOf(
    audit,
    [...key, ...further].filter(([name]) => !isOfTheAgency(name)),
    currency,
  );
}

/** Returns the texts that may be sent to the client. */
export function performanceTexts(audit: Audit): { label: string; text: string }[] {
  return textsOf(
    audit,
    texts.filter(([name]) => !isOfTheAgency(name)),
  );
}

const isOfTheAgency = (name: Key) =>
  name.startsWith("totalBilled") || name === "grossMarginPercent" || name === "revenueVsBillingNotes";

/** Returns every non-empty text of an audit, in the order of its form. */
export function valuesIn(audit: Audit): { label: string; text: string }[] {
  return textsOf(audit, texts);
}

function textsOf(audit: Audit, wanted: [Key, string][]): { label: string; text: string }[] {
  return wanted.flatMap(([name, label]) => {
    const text = audit[name];
    return typeof text === "string" && text !== "" ? [{ label, text }] : [];
  });
}

const texts: [Key, string][] = [
  ["overallNotes", "Overall Notes"],
  ["keyActionItems", "Key Action Items"],
  ["actionableInsights", "Actionable Insights"],
  ["opportunities", "Opportunities"],
  ["risks", "Risks"],
  ["seasonalityNotes", "Seasonality Notes"],
  ["creativeStatus", "Creative Status"],
  ["creativesNeedingImprovement", "Creatives Needing Improvement"],
  ["amazonOverviewNotes", "Amazon Overview Notes"],
  ["revenueVsBillingNotes", "Revenue vs. Billing Notes"],
];

function figuresOf(audit: Audit, wanted: [Key, string, Shape][], currency: string): Figure[] {
  return wanted.flatMap(([name, label, shape]) => {
    const value = audit[name];
    // The agency's billing is in its own currency, marketplace figures in that of the reports.
    const own = name.startsWith("totalBilled") ? currency : (audit.currency ?? currency);
    return typeof value === "number" ? [{ label, shown: show(value, shape, own) }] : [];
  });
}

function show(value: number, shape: Shape, currency: string): string {
  if (shape === "money") return showMoney(value, currency);
  if (shape === "price") return showPrice(value, currency);
  const plain = value.toLocaleString("en-US", { maximumFractionDigits: 2 });
  if (shape === "percent") return `${plain}%`;
  return shape === "ratio" ? `${plain}x` : plain;
}
