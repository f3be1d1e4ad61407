import type { AuditLimits } from "#/src/contract/choices/audit-limits";
import type { Findings, ReadFile } from "./audit-figures";
import type { Period, Report } from "./report";
import { lengthOf, showPeriod } from "./sales-figures";
import { exactSum, toCents } from "./sums";

/** When a product stands among those that do badly. Percentages, but for counts. */
export type SkuLimits = Pick<
  AuditLimits,
  "fewestSessions" | "conversionUnder" | "buyBoxUnder" | "salesDrop" | "daysOfSupplyUnder"
>;

/** A product over all of its rows; the Buy Box is the lowest of them, since a mean of ratios says nothing. */
type Product = { title: string; sessions: number; units: number; sales: number; buyBox: number | null };

type Dated = { at: number; file: string; report: Report; period: Period };

/** The products that sell most and those that do badly, from the latest report by ASIN. */
export function productFigures(files: readonly ReadFile[], limits: SkuLimits): Findings {
  const found: Findings = { figures: {}, remarks: [], refusals: [] };
  const dated = files.flatMap(({ file, report }, at): Dated[] =>
    report.kind === "business_by_asin" && report.period ? [{ at, file, report, period: report.period }] : [],
  );
  const [current, before, ...more] = dated.toSorted((a, b) => (a.period.to < b.period.to ? 1 : -1));
  if (!current) return found;
  if (before && (before.period.to >= current.period.from || more.length > 0)) {
    return {
      ...found,
      refusals: [
        `“${before.file}” and “${current.file}” are both by ASIN: one and the one of the period before are read, of days of their own.`,
      ],
    };
  }
  const products = productsOf(current.report);
  const { sales, units, sessions } = current.report.totals;
  if (sales !== undefined) {
    const top = [...products]
      .filter(([, product]) => product.sales > 0)
      .toSorted(([, a], [, b]) => b.sales - a.sales)
      .slice(0, mostTop);
    found.figures.topSkusData = {
      value: top.map(([asin, product]) => ({
        sku: asin,
        name: product.title,
        units: product.units,
        sales: toCents(product.sales),
      })),
      files: [current.at],
      how: `The ${top.length} child ASINs that sold most, ${showPeriod(current.period)}.`,
    };
  }
  const earlier = comparable(current, before, found.remarks);
  const supply = supplyOf(files);
  const account = sessions && units !== undefined ? (100 * units) / sessions : null;
  const bad = [...new Set([...products.keys(), ...supply.days.keys()])].flatMap((asin) => {
    const product = products.get(asin) ?? { title: "", sessions: 0, units: 0, sales: 0, buyBox: null };
    const issues = issuesOf(
      product,
      { account, before: earlier?.get(asin), supply: supply.days.get(asin) },
      limits,
    );
    return issues.length > 0
      ? [{ sku: asin, name: product.title, issue: issues.join("; "), sales: toCents(product.sales) }]
      : [];
  });
  const shown = bad.toSorted((a, b) => b.sales - a.sales).slice(0, mostUnder);
  if (bad.length > shown.length)
    found.remarks.push(
      `${bad.length} products are under a limit; the ${mostUnder} that sell most are taken.`,
    );
  found.figures.underperformingSkusData = {
    value: shown,
    files: [current.at, ...(earlier && before ? [before.at] : []), ...supply.files],
    how: `Conversion under ${limits.conversionUnder}% of the account's from ${limits.fewestSessions} sessions on, Buy Box under ${limits.buyBoxUnder}%, sales ${limits.salesDrop}% under the period before, or under ${limits.daysOfSupplyUnder} days of supply.`,
  };
  return found;
}

const mostTop = 10;
const mostUnder = 50;

function productsOf({ rows }: Report): Map<string, Product> {
  const products = new Map<string, Product>();
  for (const [row, asin] of (rows.asins ?? []).entries()) {
    const at = (figure: "sessions" | "units" | "sales") => rows.figures[figure]?.[row] || 0;
    const product = products.get(asin) ?? {
      title: rows.titles?.[row] ?? "",
      sessions: 0,
      units: 0,
      sales: 0,
      buyBox: null,
    };
    const buyBox = rows.figures.buyBox?.[row];
    products.set(asin, {
      title: product.title,
      sessions: product.sessions + at("sessions"),
      units: product.units + at("units"),
      sales: exactSum([product.sales, at("sales")]),
      buyBox:
        buyBox === undefined || Number.isNaN(buyBox)
          ? product.buyBox
          : Math.min(buyBox, product.buyBox ?? 100),
    });
  }
  return products;
}

/** The sales of each product in the period before, where that has as many days. */
function comparable(
  current: Dated,
  before: Dated | undefined,
  remarks: string[],
): Map<string, number> | null {
  if (!before || before.report.totals.sales === undefined || current.report.totals.sales === undefined)
    return null;
  if (lengthOf(before.period) !== lengthOf(current.period)) {
    remarks.push(
      `Sales were not compared with “${before.file}”: it has ${lengthOf(before.period)} days, “${current.file}” has ${lengthOf(current.period)}.`,
    );
    return null;
  }
  return new Map([...productsOf(before.report)].map(([asin, { sales }]) => [asin, sales]));
}

/** The fewest days that a product's stock lasts, over its SKUs. */
function supplyOf(files: readonly ReadFile[]) {
  const days = new Map<string, number>();
  const from: number[] = [];
  for (const [
    at,
    {
      report: { kind, rows },
    },
  ] of files.entries()) {
    if (kind !== "fba_inventory" || !rows.figures.daysOfSupply) continue;
    from.push(at);
    for (const [row, asin] of (rows.asins ?? []).entries()) {
      const left = rows.figures.daysOfSupply[row] ?? Number.NaN;
      if (!Number.isNaN(left)) days.set(asin, Math.min(left, days.get(asin) ?? left));
    }
  }
  return { days, files: from };
}

type Compared = { account: number | null; before: number | undefined; supply: number | undefined };

function issuesOf(
  { sessions, units, sales, buyBox }: Product,
  { account, before, supply }: Compared,
  limits: SkuLimits,
): string[] {
  const issues: string[] = [];
  const conversion = sessions > 0 ? (100 * units) / sessions : null;
  if (
    conversion !== null &&
    account !== null &&
    sessions >= limits.fewestSessions &&
    conversion < (account * limits.conversionUnder) / 100
  ) {
    issues.push(
      `Conversion ${percent(conversion)} of ${show(sessions)} sessions, the account's is ${percent(account)}`,
    );
  }
  if (buyBox !== null && sessions > 0 && buyBox < limits.buyBoxUnder)
    issues.push(`Buy Box ${percent(buyBox)}`);
  if (before && sales < before * (1 - limits.salesDrop / 100)) {
    issues.push(
      `Sales ${show(sales)}, ${percent(100 - (100 * sales) / before)} under ${show(before)} before`,
    );
  }
  if (supply !== undefined && supply < limits.daysOfSupplyUnder)
    issues.push(`Supply for ${show(supply)} days`);
  return issues;
}

const show = (value: number) => value.toLocaleString("en-US", { maximumFractionDigits: 2 });
const percent = (value: number) => `${show(value)}%`;
