/** Rounded share of won leads among all leads in percent; null without leads. */
export function conversionRate(won: number, total: number): number | null {
  return total === 0 ? null : Math.round((100 * won) / total);
}
