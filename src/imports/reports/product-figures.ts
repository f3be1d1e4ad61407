import { asinOf } from "./asins";
import type { Findings, ReadFile } from "./audit-figures";
import { type Compared, issuesOf, isUnderLimit, type SkuLimits } from "./product-issues";
import { type Product, productsOf, unsold } from "./products";
import type { Period, Report } from "./report";
import { lengthOf, showPeriod } from "./sales-figures";
import { toCents } from "./sums";

type Dated = { at: number; file: string; report: Report; period: Period };

/** Finds the best-selling and the underperforming products in the latest report by ASIN. */
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
        `“${before.file}” and “${current.file}” are both by ASIN: one for a period and one for the period before can be read, without common days.`,
      ],
    };
  }
  const { titles } = current.report.rows;
  const named = ({ asin, row }: Product) => ({
    sku: asinOf(asin),
    name: row === null ? "" : (titles?.at(row) ?? ""),
  });
  const earlier = comparable(current, before, found.remarks);
  const supply = supplyOf(files);
  const compared = comparing(current.report, earlier, supply.days);
  const top = startRanking(mostTop, salesOf);
  const under = startRanking(mostUnder, salesOf);
  let underCount = 0;
  for (const product of withStock(current.report, supply.days)) {
    if (product.sales > 0) top.offer(product);
    if (!isUnderLimit(product, compared(product), limits)) continue;
    underCount++;
    under.offer(product);
  }
  if (current.report.totals.sales !== undefined) {
    const best = top.end();
    found.figures.topSkusData = {
      value: best.map((product) => ({
        ...named(product),
        units: product.units,
        sales: toCents(product.sales),
      })),
      files: [current.at],
      how: `The ${best.length} child ASINs that sold most, ${showPeriod(current.period)}.`,
    };
  }
  if (underCount > mostUnder)
    found.remarks.push(`${underCount} products are under a limit; the ${mostUnder} that sell most are used.`);
  found.figures.underperformingSkusData = {
    // Texts are built only for displayed products: for all 200,000 they would be most of the work.
    value: under.end().map((product) => ({
      ...named(product),
      issue: issuesOf(product, compared(product), limits).join("; "),
      sales: toCents(product.sales),
    })),
    files: [current.at, ...(earlier && before ? [before.at] : []), ...supply.files],
    how: `Conversion under ${limits.conversionUnder}% of the account's from ${limits.fewestSessions} sessions on, Buy Box under ${limits.buyBoxUnder}%, sales ${limits.salesDrop}% under the period before, or under ${limits.daysOfSupplyUnder} days of supply.`,
  };
  return found;
}

const mostTop = 10;
const mostUnder = 50;
const salesOf = ({ sales }: Product) => sales;

/** A value per product, by its ASIN as a number. */
type ByAsin = ReadonlyMap<number, number>;

function comparing({ totals: { sessions, units } }: Report, earlier: ByAsin | null, supply: ByAsin) {
  const account = sessions && units !== undefined ? (100 * units) / sessions : null;
  return ({ asin }: Product): Compared => ({ account, before: earlier?.get(asin), supply: supply.get(asin) });
}

/** Yields the products of a report, then those in stock that the report lacks. */
function* withStock(report: Report, stock: ByAsin): Generator<Product> {
  const left = new Set(stock.keys());
  for (const product of productsOf(report)) {
    left.delete(product.asin);
    yield product;
  }
  for (const asin of left) yield unsold(asin);
}

/** Returns the sales of each product in the previous period, if it has as many days. */
function comparable(current: Dated, before: Dated | undefined, remarks: string[]): ByAsin | null {
  if (!before || before.report.totals.sales === undefined || current.report.totals.sales === undefined)
    return null;
  if (lengthOf(before.period) !== lengthOf(current.period)) {
    remarks.push(
      `Sales were not compared with “${before.file}”: it has ${lengthOf(before.period)} days, “${current.file}” has ${lengthOf(current.period)}.`,
    );
    return null;
  }
  const sales = new Map<number, number>();
  for (const product of productsOf(before.report)) sales.set(product.asin, product.sales);
  return sales;
}

/** Returns the fewest days of supply of each product over its SKUs. */
function supplyOf(files: readonly ReadFile[]) {
  const days = new Map<number, number>();
  const from: number[] = [];
  for (const [at, { report }] of files.entries()) {
    const { asins, figures } = report.rows;
    if (report.kind !== "fba_inventory" || !figures.daysOfSupply) continue;
    from.push(at);
    for (const [row, asin] of (asins?.numbers ?? []).entries()) {
      const left = figures.daysOfSupply[row] ?? Number.NaN;
      if (!Number.isNaN(left)) days.set(asin, Math.min(left, days.get(asin) ?? left));
    }
  }
  return { days, files: from };
}

/** Collects the items with the highest value; among equals, the first ones. */
export function startRanking<Item>(most: number, worth: (item: Item) => number) {
  let ranked: Item[] = [];
  let least = Number.NEGATIVE_INFINITY;
  function cut() {
    ranked = ranked.toSorted((one, other) => worth(other) - worth(one)).slice(0, most);
    const last = ranked[most - 1];
    if (last !== undefined) least = worth(last);
  }
  return {
    offer(item: Item) {
      if (worth(item) <= least) return;
      ranked.push(item);
      // Sorted only occasionally, so that items in rising order cost no more than others.
      if (ranked.length > most * 8) cut();
    },
    end(): readonly Item[] {
      cut();
      return ranked;
    },
  };
}
