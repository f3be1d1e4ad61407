import { type Meaning, meaningLabels } from "./columns";
import { NotReadable } from "./not-readable";
import {
  type Amount,
  currenciesOf,
  isBlank,
  type Measure,
  type NumberStyle,
  readAmount,
  roundedBySpreadsheet,
} from "./numbers";
import type { Question } from "./report";
import type { Row } from "./rows";

/** A column of numbers; NaN where a cell is empty. `currencies` is null where nothing says one. */
export type MeasuredColumn = {
  values: Float64Array;
  currencies: readonly string[] | null;
  question: Question | null;
};

type Asked = {
  header: string;
  at: number;
  meaning: Meaning;
  measure: Measure;
  style: NumberStyle | undefined;
};

/**
 * Reads a column in the one style that all of its cells fit. Where both fit and mean different numbers, the style that
 * the person gave is taken, else there is a question and no values.
 * @throws NotReadable for a cell that is no number, and for two currencies in one column
 */
export function readColumn(rows: readonly Row[], asked: Asked): MeasuredColumn {
  const column = startColumn(rows.length, asked);
  for (const [index, row] of rows.entries()) readCell(column, index, row, asked);
  const style = styleOf(column, asked);
  const { point, comma, currencies } = column;
  if (style === null) return { values: empty(rows.length), currencies, question: questionOf(column, asked) };
  const values = style === "point" ? point : comma;
  return {
    values: asked.measure === "percent" ? percentages(values, column) : values,
    currencies,
    question: null,
  };
}

type Reading = {
  point: Float64Array;
  comma: Float64Array;
  currencies: readonly string[] | null;
  hasPercent: boolean;
  /** Most cells of a report repeat an earlier one: nothing, a few clicks. */
  known: Map<string, Amount | null>;
  /** The first cell that is no number in that style, and the first that is another number in each. */
  notPoint: Row | null;
  notComma: Row | null;
  differing: string | null;
};

function startColumn(length: number, { header, measure }: Asked): Reading {
  const inHeader = /\(([^)]+)\)/.exec(header)?.[1];
  return {
    point: empty(length),
    comma: empty(length),
    currencies: measure === "money" && inHeader ? currenciesOf(inHeader) : null,
    hasPercent: false,
    known: new Map(),
    notPoint: null,
    notComma: null,
    differing: null,
  };
}

const empty = (length: number) => new Float64Array(length).fill(Number.NaN);

const mostKnown = 5_000;

function readCell(column: Reading, index: number, row: Row, asked: Asked) {
  const cell = row.cells[asked.at] ?? "";
  if (typeof cell === "number") {
    if (asked.measure === "count" && !Number.isInteger(cell)) throw noNumber(row, String(cell), asked);
    column.point[index] = cell;
    column.comma[index] = cell;
  } else if (typeof cell !== "string") {
    throw new NotReadable(
      `Row ${row.line}, “${asked.header}”: a spreadsheet program has made a day of a number. Download the file again.`,
    );
  } else if (!isBlank(cell)) readText(column, index, row, cell, asked);
  if ((column.point[index] ?? 0) < 0 && asked.measure !== "money") {
    throw new NotReadable(`${placeOf(row, asked)}: ${cell} is less than nothing.`);
  }
}

function readText(column: Reading, index: number, row: Row, cell: string, asked: Asked) {
  const known = column.known.get(cell);
  const amount = known === undefined ? readAmount(cell, asked.measure) : known;
  if (known === undefined && column.known.size < mostKnown) column.known.set(cell, amount);
  if (!amount || (amount.point === null && amount.comma === null)) throw noNumber(row, cell, asked);
  const fits = (value: number | null) => value !== null && (asked.measure !== "percent" || value <= 100);
  const [point, comma] = [fits(amount.point) ? amount.point : null, fits(amount.comma) ? amount.comma : null];
  if (point === null) column.notPoint ??= row;
  else column.point[index] = point;
  if (comma === null) column.notComma ??= row;
  else column.comma[index] = comma;
  if (point !== null && comma !== null && point !== comma) column.differing ??= cell;
  column.hasPercent ||= amount.isPercent;
  if (amount.currencies) column.currencies = common(column.currencies, amount.currencies, row, asked);
}

/** What two signs may both mean. */
function common(known: readonly string[] | null, more: readonly string[], row: Row, asked: Asked) {
  if (!known || known === more) return more;
  const both = known.filter((currency) => more.includes(currency));
  if (both.length > 0) return both;
  throw new NotReadable(
    `${placeOf(row, asked)}: amounts in ${known[0]} and ${more[0]} stand in one column. Download a report for each currency.`,
  );
}

/** Null where it must be asked for. */
function styleOf({ notPoint, notComma, differing }: Reading, asked: Asked): NumberStyle | null {
  if (notPoint && notComma) {
    throw new NotReadable(
      `The column “${asked.header}” writes numbers in two styles (lines ${notComma.line} and ${notPoint.line}). Download the file again.`,
    );
  }
  if (notPoint) return "comma";
  if (notComma || differing === null) return "point";
  return asked.style ?? null;
}

function questionOf({ differing }: Reading, { header }: Asked): Question {
  return {
    about: "style",
    sentence: `“${differing}” in the column “${header}” can be read in two ways. Are decimals behind a point (1,234.56) or behind a comma (1.234,56)?`,
  };
}

/** Without percent signs a column of at most 1 may be of fractions as well: then it says nothing. */
function percentages(values: Float64Array, { hasPercent }: Reading): Float64Array {
  if (hasPercent || values.some((value) => value > 1)) return values;
  return empty(values.length);
}

function noNumber(row: Row, cell: string, asked: Asked): NotReadable {
  if (roundedBySpreadsheet.test(cell.trim())) {
    return new NotReadable(
      `${placeOf(row, asked)}: a spreadsheet program has rounded a number to ${cell.trim()}. Download the file again and do not save it.`,
    );
  }
  const what = meaningLabels[asked.meaning] ?? asked.meaning;
  const whole = asked.measure === "count" ? "whole number" : "number";
  return new NotReadable(`${placeOf(row, asked)}: “${cell.slice(0, 40)}” is no ${whole} of ${what}.`);
}

const placeOf = ({ line }: Row, { header }: Asked) => `Line ${line}, “${header}”`;
