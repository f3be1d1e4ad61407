import { currencyCodes } from "#/src/contract/choices/reports-in";
import { readBody } from "./bodies";
import { moneySigns } from "./header-names";

/** How a column writes numbers: `point` is 1,234.56, `comma` is 1.234,56. */
export type NumberStyle = "point" | "comma";

/** What a cell says under either style; null where it is none under that style. */
export type Amount = {
  point: number | null;
  comma: number | null;
  /** What stood around the digits: the currencies that it may be; null where nothing did. */
  currencies: readonly string[] | null;
  isPercent: boolean;
};

/** A whole number of things, an amount of money, or a percentage. */
export type Measure = "count" | "money" | "percent";

/**
 * Reads what a cell holds: digits with their groups and decimals, around them a sign of money or a percent sign,
 * a minus or the brackets of bookkeepers, all of it also as a spreadsheet's text (`="123"`).
 * Null for what is no number at all.
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

/** What a cell of digits alone says; null for any other, and for one that is too long for a number. */
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

/** The text of a cell that a program has kept from being taken for a number, as `="00123"`. */
export function unwrapped(cell: string): string {
  // Hardly any cell begins that way, and each is asked for.
  const first = cell.charCodeAt(0);
  if (first > space && first <= tilde && first !== equals) return cell;
  return cell.includes('="') ? (/^\s*="(.*)"\s*$/s.exec(cell)?.[1] ?? cell) : cell;
}

/** Nothing, or one of the dashes and words that stand for it. */
export function isBlank(cell: string): boolean {
  if (beginsWithDigit(cell)) return false;
  return cell === "" || (cell.length < 6 && blank.test(cell)) || cell.trim() === "";
}

export const beginsWithDigit = (text: string) => isDigit(text.charCodeAt(0));

/** The currencies that a sign or a code may mean; null for what is neither. */
export function currenciesOf(sign: string): readonly string[] | null {
  return signs.get(sign.trim().toUpperCase()) ?? null;
}

/** As spreadsheets show a number with too many digits; the digits behind the first ones are lost. */
export const roundedBySpreadsheet = /^\d(?:[.,]\d+)?E\+\d{2,3}$/i;

const blank = /^\s*(?:-|–|—|--|n\/a)?\s*$/i;
const [space, equals, tilde] = [0x20, 0x3d, 0x7e];

/** A loop, since a pattern costs more than reading a whole cell. */
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

/** What stands before and behind the digits, which a column repeats in every row; null unless all of it is known. */
function readAround(before: string, after: string): Around | null {
  if (before === "" && after === "") return bare;
  if (before === latest.before && after === latest.after) return latest.around;
  const key = `${before}\u0000${after}`;
  const known = arounds.get(key);
  const around = known === undefined ? parseAround(key) : known;
  if (known === undefined && arounds.size < mostArounds) arounds.set(key, around);
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

/** The digits are the null character in between. */
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
