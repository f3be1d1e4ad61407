/**
 * Writes a number with a decimal point and without groups or an exponent. Three decimals become four, so that no import
 * can take the point for one between groups: 1.234 is written as "1.2340".
 */
export function plainNumber(value: number): string {
  const text = value.toLocaleString("en-US", { useGrouping: false, maximumSignificantDigits: 21 });
  return /\.\d{3}$/.test(text) ? `${text}0` : text;
}
