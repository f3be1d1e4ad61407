/**
 * Encodes an ASIN, or the ISBN of a book, both ten letters and digits, as a base-36 integer that a double holds
 * exactly, so that a column of ASINs fits a typed array. Case is ignored.
 */
export function asinNumber(asin: string): number {
  let number = 0;
  for (let at = 0; at < asin.length; at++) {
    const code = asin.charCodeAt(at);
    number = number * 36 + (code <= nine ? code - zero : (code & upperCase) - letterA + 10);
  }
  return number;
}

/** Decodes an ASIN from its number. */
export const asinOf = (number: number): string => number.toString(36).toUpperCase().padStart(10, "0");

/** A column of ASINs as numbers, with those that occur more than once. */
export type AsinColumn = { numbers: Float64Array; repeated: ReadonlySet<number> };

export const asinColumn = (numbers: Float64Array): AsinColumn => ({ numbers, repeated: repeatedIn(numbers) });

function repeatedIn(asins: Float64Array): ReadonlySet<number> {
  const sorted = asins.toSorted();
  const repeated = new Set<number>();
  for (let at = 1; at < sorted.length; at++) {
    const asin = sorted[at] ?? 0;
    if (asin === sorted[at - 1]) repeated.add(asin);
  }
  return repeated;
}

const [zero, nine, letterA, upperCase] = [48, 57, 65, ~0x20];
