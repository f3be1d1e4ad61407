/**
 * Sums decimals exactly: binary rounding errors are accumulated separately (Neumaier), and the rest is rounded to the
 * sixth decimal. NaN counts as zero.
 */
export function exactSum(values: ArrayLike<number>): number {
  let sum = 0;
  let lost = 0;
  for (let at = 0; at < values.length; at++) {
    const value = values[at] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    const next = sum + value;
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
    sum = next;
  }
  return Number((sum + lost).toFixed(6));
}

/** True when a total equals the sum, up to rounded cents; an empty cell matches any sum. */
export function isTotalOf({ own, sum }: { own: number; sum: number }): boolean {
  return Number.isNaN(own) || Math.abs(own - sum) < 0.005;
}

/** Rounds to hundredths, as used for amounts, percentages and ratios of an audit. */
export function toCents(value: number): number {
  return Number((Math.round((Math.abs(value) + Number.EPSILON) * 100) / 100).toFixed(2)) * Math.sign(value);
}
