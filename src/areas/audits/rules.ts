/** Whole number out of 10 from the sum of `count` scores in tenths; null without any. */
export function roundedAverage(tenths: number, count: number): number | null {
  return count === 0 ? null : Math.round(tenths / (10 * count));
}
