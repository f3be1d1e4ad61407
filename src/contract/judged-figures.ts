import type { AuditLimits } from "./choices/audit-limits";

const judgedNumbers = ["clicks", "ctr", "cpc", "acos", "tacos", "avgMonthlySales90Days"] as const;
const judgedTables = ["monthlySalesData", "topSkusData", "underperformingSkusData"] as const;

/** The columns that the rules read. */
export const judgedColumns = ["currency", ...judgedNumbers, ...judgedTables] as const;

/** An audit as the rules read it. Its tables may hold any JSON; content in another shape is ignored. */
export type Judged = { currency: string | null } & Record<(typeof judgedNumbers)[number], number | null> &
  Record<(typeof judgedTables)[number], unknown>;

/** A figure with its previous value, null if unknown; or the reason why it is missing. */
export type JudgedFigure =
  | {
      label: string;
      value: number;
      before: number | null;
      beforeLabel: string;
      show: (value: number) => string;
    }
  | { missing: string };

/**
 * Computes every figure that a rule may read. A figure based on too few clicks or orders counts as missing, in both
 * audits.
 */
export function judgedFigures(now: Judged, last: Judged | null, limits: AuditLimits) {
  const ofClicks = { now: tooFewClicks(now, limits), last: !last || tooFewClicks(last, limits) !== null };
  const ofOrders = { now: tooFewOrders(now, limits), last: !last || tooFewOrders(last, limits) !== null };
  const isOneCurrency = now.currency === (last?.currency ?? null);
  const figure = (
    rests: typeof ofClicks,
    label: string,
    read: (audit: Judged) => number | null,
    show: (value: number) => string,
  ): JudgedFigure => {
    if (rests.now !== null) return { missing: rests.now };
    const value = read(now);
    if (value === null) return { missing: `${label}: no figure` };
    const before = last && !rests.last ? read(last) : null;
    return { label, value, before, beforeLabel: "last time", show };
  };
  const inMoney = (found: JudgedFigure): JudgedFigure =>
    "missing" in found || isOneCurrency ? found : { ...found, before: null };
  return {
    month: ofOrders.now === null ? monthFigure(now) : { missing: ofOrders.now },
    average: inMoney(
      figure(ofOrders, "Average month", ({ avgMonthlySales90Days }) => avgMonthlySales90Days, plain),
    ),
    acos: figure(ofClicks, "ACOS", ({ acos }) => acos, showPercent),
    cpc: inMoney(figure(ofClicks, "CPC", ({ cpc }) => cpc, plain)),
    tacos: figure(ofClicks, "TACOS", ({ tacos }) => tacos, showPercent),
    ctr: figure(ofClicks, "CTR", ({ ctr }) => ctr, showPercent),
    underperforming: figure(ofOrders, "Underperforming products", countWhere(/./s), plain),
    buyBoxLost: figure(ofOrders, "Products without the Buy Box", countWhere(/\bbuy box\b/i), plain),
    supplyShort: figure(ofOrders, "Products short of stock", countWhere(/\bsupply\b/i), plain),
    lowConversion: figure(ofOrders, "Products with low conversion", countWhere(/\bconversion\b/i), plain),
    topShare: figure(ofOrders, "Best seller's share of the top products", topShare, showPercent),
  } satisfies Record<string, JudgedFigure>;
}

export type JudgedName = keyof ReturnType<typeof judgedFigures>;

function tooFewClicks({ clicks }: Judged, { fewestClicks }: AuditLimits): string | null {
  if (clicks === null) return "the number of clicks is not known";
  return clicks < fewestClicks ? `${plain(clicks)} clicks, rules begin at ${plain(fewestClicks)}` : null;
}

function tooFewOrders({ topSkusData }: Judged, { fewestOrders }: AuditLimits): string | null {
  const units = rowsOf(topSkusData).flatMap((row) => numberIn(row, "units") ?? []);
  if (units.length === 0) return "the number of orders is not known (units of the top SKUs)";
  const orders = units.reduce((sum, count) => sum + count, 0);
  return orders < fewestOrders ? `${plain(orders)} orders, rules begin at ${plain(fewestOrders)}` : null;
}

/**
 * Compares the last whole month with the one before, both from the audit itself. A partial month carries its number
 * of days.
 */
function monthFigure({ monthlySalesData }: Judged): JudgedFigure {
  const [last, before] = salesMonths(monthlySalesData)
    .filter(({ isWhole }) => isWhole)
    .toReversed();
  if (!last || !before) return { missing: "Sales by month: fewer than two whole months" };
  return {
    label: `Sales of ${last.month}`,
    value: last.sales,
    before: before.sales,
    beforeLabel: `in ${before.month}`,
    show: plain,
  };
}

/**
 * Returns the months of a sales table (`[{month: "2026-06", sales, days?}]`) in order, sales in the audit's currency;
 * a month with `days` is partial. Rows in another shape are left out.
 */
export function salesMonths(table: unknown): { month: string; sales: number; isWhole: boolean }[] {
  const months = rowsOf(table).flatMap((row) => {
    const [month, sales] = [row.month, numberIn(row, "sales")];
    if (typeof month !== "string" || month === "" || sales === null) return [];
    return [{ month, sales, isWhole: row.days === undefined }];
  });
  const areDated = months.every(({ month }) => /^\d{4}-\d{2}$/.test(month));
  return areDated ? months.toSorted((a, b) => (a.month < b.month ? -1 : 1)) : months;
}

/** Counts the products with an issue of that kind; null without a product list. */
function countWhere(kind: RegExp) {
  return ({ underperformingSkusData: list }: Judged): number | null =>
    Array.isArray(list) ? rowsOf(list).filter(({ issue }) => kind.test(String(issue ?? ""))).length : null;
}

/**
 * Returns the products of a table of top SKUs (`[{sku, name, sales}]`), sales in the audit's currency; products
 * without a name go by their SKU. Rows in another shape are left out.
 */
export function topProducts(table: unknown): { name: string; sku: string; sales: number }[] {
  return rowsOf(table).flatMap((row) => {
    const [sku, name, sales] = [words(row.sku), words(row.name), numberIn(row, "sales")];
    return sales === null || (sku === "" && name === "") ? [] : [{ sku, name: name || sku, sales }];
  });
}

function topShare({ topSkusData }: Judged): number | null {
  const sales = topProducts(topSkusData).map((product) => product.sales);
  const sum = sales.reduce((total, one) => total + one, 0);
  return sales.length < 2 || sum <= 0 ? null : (100 * Math.max(...sales)) / sum;
}

type Row = Readonly<Record<string, unknown>>;

function rowsOf(table: unknown): Row[] {
  return Array.isArray(table) ? table.filter(isRow) : [];
}

function isRow(row: unknown): row is Row {
  return typeof row === "object" && row !== null && !Array.isArray(row);
}

function numberIn(row: Row, name: string): number | null {
  const value = row[name];
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : null;
}

function words(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

const plain = (value: number) => value.toLocaleString("en-US", { maximumFractionDigits: 2 });
/** Formats a percentage: "12.34%". */
export const showPercent = (value: number) => `${plain(value)}%`;
