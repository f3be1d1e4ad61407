import { type AsinColumn, asinColumn } from "./asins";
import type { Figure, Report } from "./report";
import { exactSum } from "./sums";

/** A product over all its rows; the Buy Box is the lowest of them, since a mean of ratios is meaningless. */
export type Product = {
  /** ASIN as a number. */
  asin: number;
  /** Its first row, which has the title. */
  row: number | null;
  sessions: number;
  units: number;
  sales: number;
  buyBox: number | null;
};

/** Builds a product that occurs in no row of a report. */
export const unsold = (asin: number): Product => ({
  asin,
  row: null,
  sessions: 0,
  units: 0,
  sales: 0,
  buyBox: null,
});

/**
 * Yields the products of a report in order of first appearance, one at a time, since only few of up to 200,000 are kept.
 */
export function* productsOf({ rows: { asins = none, figures } }: Report): Generator<Product> {
  const rowsOf = rowsOfRepeated(asins);
  const { numbers } = asins;
  for (let row = 0; row < numbers.length; row++) {
    const asin = numbers[row] ?? 0;
    const rows = rowsOf.get(asin);
    if (!rows) yield productOf(asin, [row], figures);
    else if (rows[0] === row) yield productOf(asin, rows, figures);
  }
}

const none = asinColumn(new Float64Array());

/** Returns the rows of each product with several. */
function rowsOfRepeated({ numbers, repeated }: AsinColumn): ReadonlyMap<number, readonly number[]> {
  const rowsOf = new Map([...repeated].map((asin): [number, number[]] => [asin, []]));
  if (rowsOf.size > 0) for (const [row, asin] of numbers.entries()) rowsOf.get(asin)?.push(row);
  return rowsOf;
}

function productOf(asin: number, rows: readonly number[], figures: Report["rows"]["figures"]): Product {
  const [first = 0] = rows;
  const valueAt = (figure: Figure, row: number) => figures[figure]?.[row] || 0;
  const sum = (figure: Figure) =>
    rows.length === 1 ? valueAt(figure, first) : exactSum(rows.map((row) => valueAt(figure, row)));
  let buyBox: number | null = null;
  for (const row of rows) {
    const percent = figures.buyBox?.[row] ?? Number.NaN;
    if (!Number.isNaN(percent)) buyBox = Math.min(percent, buyBox ?? percent);
  }
  return { asin, row: first, sessions: sum("sessions"), units: sum("units"), sales: sum("sales"), buyBox };
}
