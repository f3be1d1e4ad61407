import { type AsinColumn, asinColumn } from "./asins";
import type { Figure, Report } from "./report";
import { exactSum } from "./sums";

/** A product over all of its rows; the Buy Box is the lowest of them, since a mean of ratios says nothing. */
export type Product = {
  /** As a number. */
  asin: number;
  /** The first of its rows, which has its title. */
  row: number | null;
  sessions: number;
  units: number;
  sales: number;
  buyBox: number | null;
};

/** A product that stands in no row of a report. */
export const unsold = (asin: number): Product => ({
  asin,
  row: null,
  sessions: 0,
  units: 0,
  sales: 0,
  buyBox: null,
});

/** The products of a report, one after another as they first come: hardly any of 200,000 is wanted for longer. */
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

/** The rows of each product that stands in several. */
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
