/**
 * The sum of decimals as they are written: what binary fractions lose on the way is kept apart (Neumaier) and the
 * rest rounded away behind the sixth decimal. NaN counts as nothing.
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

/** True when a total is the sum, but for rounded cents; an empty cell says nothing against it. */
export function isTotalOf({ own, sum }: { own: number; sum: number }): boolean {
  return Number.isNaN(own) || Math.abs(own - sum) < 0.005;
}

/** Rounded to hundredths, as amounts, percentages and ratios of an audit are. */
export function toCents(value: number): number {
  return Number((Math.round((Math.abs(value) + Number.EPSILON) * 100) / 100).toFixed(2)) * Math.sign(value);
}
