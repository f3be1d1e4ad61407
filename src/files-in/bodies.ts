/** Digits with what stands between them, under either style; null where they are no number under it. */
export type Body = { point: number | null; comma: number | null };

/** What a number may not have: a count has no decimals, a yen no thousandths. */
export type Bounds = { count: boolean; yen: boolean };

/**
 * Reads digits with their groups and decimals. `body` begins and ends with a digit. Most have one sign at most, or
 * groups of three before a decimal: those are told without the patterns, which costs a fifth of the time.
 */
export function readBody(body: string, bounds: Bounds): Body {
  const end = body.length;
  let [first, last, signs, sign] = [-1, -1, 0, 0];
  for (let at = 0; at < end; at++) {
    const code = body.charCodeAt(at);
    if (code >= zero && code <= nine) continue;
    if ((code !== point && code !== comma) || end > mostDigits) return byPattern(body, bounds);
    if (first < 0) [first, sign] = [at, code];
    else if (code !== sign) {
      // Groups of one sign and a decimal behind the other: a second sign must be the last.
      if (at - last !== 4 || !hasThreeDigitGroups(body, first, last) || !areDigits(body, at + 1)) {
        return byPattern(body, bounds);
      }
      const value = withDecimals(
        body.slice(0, at).replaceAll(String.fromCharCode(sign), ""),
        body.slice(at + 1),
        bounds,
      );
      return sign === comma ? { point: value, comma: null } : { point: null, comma: value };
    }
    signs++;
    last = at;
  }
  if (signs === 0) return end > mostDigits ? none : same(Number(body));
  if (signs > 1) return byPattern(body, bounds);
  const [whole, decimals] = [body.slice(0, first), body.slice(first + 1)];
  const isGroup = decimals.length === 3 && first <= 3 && body.charCodeAt(0) !== zero;
  const asGroup = isGroup ? Number(whole + decimals) : null;
  const asDecimal = withDecimals(whole, decimals, bounds);
  return sign === point ? { point: asDecimal, comma: asGroup } : { point: asGroup, comma: asDecimal };
}

const [zero, nine, point, comma] = [48, 57, 46, 44];
const mostDigits = 15;
const none: Body = { point: null, comma: null };
const same = (value: number): Body => ({ point: value, comma: value });

function hasThreeDigitGroups(body: string, first: number, last: number): boolean {
  if (first > 3 || body.charCodeAt(0) === zero) return false;
  for (let at = first; at < last; at += 4) if (body.charCodeAt(at) !== body.charCodeAt(first)) return false;
  return (last - first) % 4 === 0;
}

function areDigits(body: string, from: number): boolean {
  for (let at = from; at < body.length; at++) {
    const code = body.charCodeAt(at);
    if (code < zero || code > nine) return false;
  }
  return true;
}

/** Groups by the other style's decimal sign, an apostrophe or a space; in India the last has three digits, others two. */
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
