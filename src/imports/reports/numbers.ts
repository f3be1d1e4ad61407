import { currencyCodes } from "#/src/contract/choices/reports-in";
import { readBody } from "./bodies";
import { moneySigns } from "./header-names";

/** Number style of a column: `point` is 1,234.56, `comma` is 1.234,56. */
export type NumberStyle = "point" | "comma";

/** A cell read in both styles; null when invalid in that style. */
export type Amount = {
  point: number | null;
  comma: number | null;
  /** Possible currencies from the sign around the digits; null without one. */
  currencies: readonly string[] | null;
  isPercent: boolean;
};

/** A whole count, an amount of money, or a percentage. */
export type Measure = "count" | "money" | "percent";

/**
 * Parses a cell: digits with groups and decimals, optionally with a currency or percent sign, a minus or accounting
 * brackets, also as a spreadsheet text (`="123"`). Null for anything else.
 */
export function readAmount(cell: string, measure: Measure): Amount | null {
  const digits = plainDigits(cell);
  if (digits !== null) return ofPlain(digits);
  const text = isAscii(cell) ? unwrapped(cell) : unwrapped(cell).normalize("NFKC");
  let [start, end] = [0, text.length];
  while (start < end && !isDigit(text.charCodeAt(start))) start++;
  while (end > start && !isDigit(text.charCodeAt(end - 1))) end--;
  if (start === end) return null;
  const around = readAround(text.slice(0, start), text.slice(end));
  if (!around) return null;
  const body = text.slice(start, end);
  const { isNegative, currencies, isPercent } = around;
  const { point, comma } = readBody(body, { count: measure === "count", yen: currencies?.[0] === "JPY" });
  return {
    point: point !== null && isNegative ? -point : point,
    comma: comma !== null && isNegative ? -comma : comma,
    currencies,
    isPercent,
  };
}

/** Parses a cell of digits only; null for others, and for more than 15 digits. */
export function plainDigits(cell: string): number | null {
  const { length } = cell;
  if (length === 0 || length > 15) return null;
  let value = 0;
  for (let at = 0; at < length; at++) {
    const code = cell.charCodeAt(at);
    if (!isDigit(code)) return null;
    value = value * 10 + code - 48;
  }
  return value;
}

/** Returns the text of a cell protected from number conversion, as in `="00123"`. */
export function unwrapped(cell: string): string {
  // Fast path: few cells begin that way, and every cell is checked.
  const first = cell.charCodeAt(0);
  if (first > space && first <= tilde && first !== equals) return cell;
  return cell.includes('="') ? (/^\s*="(.*)"\s*$/s.exec(cell)?.[1] ?? cell) : cell;
}

/** True for an empty cell, or one of the dashes and words that mean empty. */
export function isBlank(cell: string): boolean {
  if (beginsWithDigit(cell)) return false;
  return cell === "" || (cell.length < 6 && blank.test(cell)) || cell.trim() === "";
}

export const beginsWithDigit = (text: string) => isDigit(text.charCodeAt(0));

/** Returns the currencies that a sign or a code can mean; null if unknown. */
export function currenciesOf(sign: string): readonly string[] | null {
  return signs.get(sign.trim().toUpperCase()) ?? null;
}

/** Scientific notation of spreadsheets for long numbers; the digits beyond the first ones are lost. */
export const roundedBySpreadsheet = /^\d(?:[.,]\d+)?E\+\d{2,3}$/i;

const blank = /^\s*(?:-|–|—|--|n\/a)?\s*$/i;
const [space, equals, tilde] = [0x20, 0x3d, 0x7e];

/** A loop, since a pattern costs more than parsing the whole cell. */
function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < space || code > tilde) return false;
  }
  return true;
}

const isDigit = (code: number) => code >= 48 && code <= 57;

const ofPlain = (value: number): Amount => ({
  point: value,
  comma: value,
  currencies: null,
  isPercent: false,
});

type Around = Pick<Amount, "currencies" | "isPercent"> & { isNegative: boolean };

const bare: Around = { isNegative: false, currencies: null, isPercent: false };

/**
 * Parses the text before and after the digits, cached since a column repeats it in every row; null unless all of it
 * is known.
 */
function readAround(before: string, after: string): Around | null {
  if (before === "" && after === "") return bare;
  if (before === latest.before && after === latest.after) return latest.around;
  const key = `${before}\u0000${after}`;
  const cached = arounds.get(key);
  const around = cached === undefined ? parseAround(key) : cached;
  if (cached === undefined && arounds.size < mostArounds) arounds.set(key, around);
  latest = { before, after, around };
  return around;
}

let latest: { before: string; after: string; around: Around | null } = {
  before: "",
  after: "",
  around: bare,
};

const arounds = new Map<string, Around | null>();
const mostArounds = 1_000;

/** Parses the text around the digits, which are replaced by a null character. */
function parseAround(text: string): Around | null {
  let isNegative = false;
  let rest = text.replaceAll(/\s/g, "");
  if (/^\(.*\)$/s.test(rest)) {
    isNegative = true;
    rest = rest.slice(1, -1);
  }
  const minus = rest.replace(/[-−]/, "");
  if (minus !== rest) {
    if (isNegative) return null;
    isNegative = true;
    rest = minus;
  }
  const isPercent = rest.endsWith("%");
  if (isPercent) rest = rest.slice(0, -1);
  const sign = rest.replace("\u0000", "");
  if (sign === "") return { isNegative, currencies: null, isPercent };
  const currencies = currenciesOf(sign);
  return currencies && !isPercent ? { isNegative, currencies, isPercent } : null;
}

const signs = new Map<string, readonly string[]>([
  ...Object.entries(moneySigns).map(([sign, currencies]): [string, readonly string[]] => [
    sign.toUpperCase(),
    currencies,
  ]),
  ...currencyCodes.map((code): [string, readonly string[]] => [code, [code]]),
]);
