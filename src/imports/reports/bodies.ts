/** A digit sequence with its separators, read in either style; null when invalid in that style. */
export type Body = { point: number | null; comma: number | null };

/** Restrictions on a number: counts have no decimals, yen no three of them. */
export type Bounds = { count: boolean; yen: boolean };

/**
 * Parses digits with groups and decimals. `body` begins and ends with a digit. Most have at most one separator, or
 * groups of three before a decimal: those are read digit by digit, without patterns or substrings.
 */
export function readBody(body: string, bounds: Bounds): Body {
  const end = body.length;
  if (end > mostDigits) return byPattern(body, bounds);
  let [first, last, signs, sign, digits] = [-1, -1, 0, 0, 0];
  for (let at = 0; at < end; at++) {
    const code = body.charCodeAt(at);
    if (code >= zero && code <= nine) {
      digits = digits * 10 + code - zero;
      continue;
    }
    if (code !== point && code !== comma) return byPattern(body, bounds);
    if (first < 0) [first, sign] = [at, code];
    else if (code !== sign) {
      // Groups with one separator, then a decimal with the other: a second separator must be the last.
      if (at - last !== 4 || !hasThreeDigitGroups(body, first, last)) return byPattern(body, bounds);
      for (let rest = at + 1; rest < end; rest++) {
        const digit = body.charCodeAt(rest) - zero;
        if (digit < 0 || digit > 9) return byPattern(body, bounds);
        digits = digits * 10 + digit;
      }
      const value = decimal(digits, end - at - 1, bounds);
      return sign === comma ? { point: value, comma: null } : { point: null, comma: value };
    }
    signs++;
    last = at;
  }
  if (signs === 0) return same(digits);
  if (signs > 1) return byPattern(body, bounds);
  const places = end - first - 1;
  const asGroup = places === 3 && first <= 3 && body.charCodeAt(0) !== zero ? digits : null;
  const asDecimal = decimal(digits, places, bounds);
  return sign === point ? { point: asDecimal, comma: asGroup } : { point: asGroup, comma: asDecimal };
}

const [zero, nine, point, comma] = [48, 57, 46, 44];
const mostDigits = 15;
const same = (value: number): Body => ({ point: value, comma: value });

/**
 * Shifts the last `places` digits behind the decimal point. Both operands are exact integers, so the quotient is the
 * nearest double.
 */
function decimal(digits: number, places: number, { count, yen }: Bounds): number | null {
  const divisor = 10 ** places;
  if ((count && (places > 2 || digits % divisor !== 0)) || (yen && places === 3)) return null;
  return digits / divisor;
}

function hasThreeDigitGroups(body: string, first: number, last: number): boolean {
  if (first > 3 || body.charCodeAt(0) === zero) return false;
  for (let at = first; at < last; at += 4) if (body.charCodeAt(at) !== body.charCodeAt(first)) return false;
  return (last - first) % 4 === 0;
}

/**
 * Groups use the other style's decimal separator, an apostrophe or a space; in India the last group has three digits,
 * the others two.
 */
const pointStyle = /^(\d+|[1-9]\d{0,2}(?:([,'’ ])\d{3})(?:\2\d{3})*|[1-9]\d?(?:,\d{2})+,\d{3})(?:\.(\d+))?$/;
const commaStyle = /^(\d+|[1-9]\d{0,2}(?:([.'’ ])\d{3})(?:\2\d{3})*)(?:,(\d+))?$/;

function byPattern(body: string, bounds: Bounds): Body {
  const read = (found: RegExpExecArray | null) =>
    found && withDecimals((found[1] ?? "").replace(/\D/g, ""), found[3] ?? "", bounds);
  return { point: read(pointStyle.exec(body)), comma: read(commaStyle.exec(body)) };
}

function withDecimals(digits: string, decimals: string, { count, yen }: Bounds): number | null {
  if (count && decimals !== "" && decimals !== "0" && decimals !== "00") return null;
  if ((yen && decimals.length === 3) || digits.length > mostDigits) return null;
  return Number(`${digits}.${decimals}`);
}
