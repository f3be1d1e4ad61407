import { type Meaning, meaningLabels } from "./columns";
import { NotReadable } from "./not-readable";
import {
  currenciesOf,
  isBlank,
  type Measure,
  type NumberStyle,
  plainDigits,
  readAmount,
  roundedBySpreadsheet,
} from "./numbers";
import type { Question } from "./report";
import type { Row } from "./rows";

/** A column of numbers; NaN for empty cells. `currencies` is null when nothing indicates one. */
export type MeasuredColumn = {
  values: Float64Array;
  currencies: readonly string[] | null;
  question: Question | null;
};

type MeasureOptions = {
  header: string;
  at: number;
  meaning: Meaning;
  measure: Measure;
  style: NumberStyle | undefined;
};

/**
 * Reads a column in the one number style that fits all its cells. When both fit with different values, the user's
 * choice applies; without one the result is a question without values.
 * @throws NotReadable for a cell that is not a number, and for two currencies in one column
 */
export function readColumn(rows: readonly Row[], options: MeasureOptions): MeasuredColumn {
  const column = startColumn(options);
  column.read(rows);
  return column.end();
}

/** Same for rows that arrive in batches. */
export function startColumn(options: MeasureOptions) {
  const inHeader = /\(([^)]+)\)/.exec(options.header)?.[1];
  const reading: Reading = {
    point: new Float64Array(firstLength),
    comma: null,
    currencies: options.measure === "money" && inHeader ? currenciesOf(inHeader) : null,
    hasPercent: false,
    notPoint: null,
    notComma: null,
    differing: null,
  };
  let count = 0;
  return {
    read(rows: readonly Row[]) {
      if (count + rows.length > reading.point.length) grow(reading, count + rows.length);
      for (const row of rows) readCell(reading, count++, row, options);
    },
    end(): MeasuredColumn {
      const { currencies } = reading;
      const style = styleOf(reading, options);
      if (style === null) return { values: empty(count), currencies, question: questionOf(reading, options) };
      const values = ((style === "comma" && reading.comma) || reading.point).subarray(0, count);
      return {
        values: options.measure === "percent" ? percentages(values, reading) : values,
        currencies,
        question: null,
      };
    },
  };
}

type Reading = {
  /** Each cell read in that style; `comma` is null while both agree. */
  point: Float64Array;
  comma: Float64Array | null;
  currencies: readonly string[] | null;
  hasPercent: boolean;
  /** The first row invalid in that style, and the first cell that both styles read differently. */
  notPoint: Row | null;
  notComma: Row | null;
  differing: string | null;
};

const firstLength = 64;

function grow(reading: Reading, length: number) {
  const longest = Math.max(length, reading.point.length * 2);
  const longer = (values: Float64Array) => {
    const grown = new Float64Array(longest);
    grown.set(values);
    return grown;
  };
  reading.point = longer(reading.point);
  if (reading.comma) reading.comma = longer(reading.comma);
}

const empty = (length: number) => new Float64Array(length).fill(Number.NaN);

function readCell(column: Reading, index: number, row: Row, options: MeasureOptions) {
  const cell = row.cells[options.at] ?? "";
  if (typeof cell === "number") {
    if (options.measure === "count" && !Number.isInteger(cell)) throw noNumber(row, String(cell), options);
    put(column, index, cell, cell);
  } else if (typeof cell === "boolean") {
    throw noNumber(row, String(cell), options);
  } else if (typeof cell !== "string") {
    throw new NotReadable(
      `Row ${row.line}, “${options.header}”: a spreadsheet program has turned a number into a date. Download the file again.`,
    );
  } else {
    const digits = plainDigits(cell);
    if (digits !== null && (options.measure !== "percent" || digits <= 100))
      put(column, index, digits, digits);
    else if (isBlank(cell)) put(column, index, Number.NaN, Number.NaN);
    else readText(column, index, row, cell, options);
  }
  if ((column.point[index] ?? 0) < 0 && options.measure !== "money") {
    throw new NotReadable(`${placeOf(row, options)}: ${cell} is negative.`);
  }
}

function put(reading: Reading, index: number, asPoint: number, asComma: number) {
  reading.point[index] = asPoint;
  if (!reading.comma && !Object.is(asPoint, asComma)) reading.comma = reading.point.slice();
  if (reading.comma) reading.comma[index] = asComma;
}

function readText(column: Reading, index: number, row: Row, cell: string, options: MeasureOptions) {
  const amount = readAmount(cell, options.measure);
  const most = options.measure === "percent" ? 100 : Number.POSITIVE_INFINITY;
  const point = amount?.point ?? Number.NaN;
  const comma = amount?.comma ?? Number.NaN;
  if (!amount || (amount.point === null && amount.comma === null)) throw noNumber(row, cell, options);
  // Values that fit no style are NaN, for which every comparison is false.
  const [isPoint, isComma] = [point <= most, comma <= most];
  if (!isPoint) column.notPoint ??= row;
  if (!isComma) column.notComma ??= row;
  put(column, index, isPoint ? point : Number.NaN, isComma ? comma : Number.NaN);
  if (isPoint && isComma && point !== comma) column.differing ??= cell;
  column.hasPercent ||= amount.isPercent;
  if (amount.currencies) column.currencies = common(column.currencies, amount.currencies, row, options);
}

/** Returns the currencies that both signs allow. */
function common(
  shared: readonly string[] | null,
  more: readonly string[],
  row: Row,
  options: MeasureOptions,
) {
  if (!shared || shared === more) return more;
  const both = shared.filter((currency) => more.includes(currency));
  if (both.length > 0) return both;
  throw new NotReadable(
    `${placeOf(row, options)}: amounts in ${shared[0]} and ${more[0]} are in one column. Download a report for each currency.`,
  );
}

/** Returns null when the user must decide. */
function styleOf({ notPoint, notComma, differing }: Reading, options: MeasureOptions): NumberStyle | null {
  if (notPoint && notComma) {
    throw new NotReadable(
      `The column “${options.header}” writes numbers in two styles (lines ${notComma.line} and ${notPoint.line}). Download the file again.`,
    );
  }
  if (notPoint) return "comma";
  if (notComma || differing === null) return "point";
  return options.style ?? null;
}

function questionOf({ differing }: Reading, { header }: MeasureOptions): Question {
  return {
    about: "style",
    sentence: `“${differing}” in the column “${header}” can be read in two ways. Is the decimal separator a point (1,234.56) or a comma (1.234,56)?`,
  };
}

/** Without percent signs, a column up to 1 could also hold fractions and is discarded. */
function percentages(values: Float64Array, { hasPercent }: Reading): Float64Array {
  if (hasPercent || values.some((value) => value > 1)) return values;
  return empty(values.length);
}

function noNumber(row: Row, cell: string, options: MeasureOptions): NotReadable {
  if (roundedBySpreadsheet.test(cell.trim())) {
    return new NotReadable(
      `${placeOf(row, options)}: a spreadsheet program has rounded a number to ${cell.trim()}. Download the file again and do not save it.`,
    );
  }
  const what = meaningLabels[options.meaning] ?? options.meaning;
  const whole = options.measure === "count" ? "whole number" : "number";
  return new NotReadable(`${placeOf(row, options)}: “${cell.slice(0, 40)}” is not a ${whole} of ${what}.`);
}

const placeOf = ({ line }: Row, { header }: MeasureOptions) => `Line ${line}, “${header}”`;
