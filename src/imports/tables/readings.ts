import { type DateOrder, dayOf, readDate } from "#/src/imports/reports/dates";
import { type NumberStyle, readAmount } from "#/src/imports/reports/numbers";

/** Types of field values other than text: whole amounts, amounts with up to two decimals, any numbers, or dates. */
export type Reads = "amount" | "money" | "number" | "day";

/** Format of a column's amounts or dates. */
export type Style = NumberStyle | DateOrder;

/**
 * Detects the format of a column by the majority of cells that fit only one. `isOpen` is true
 * without a majority, when some cells have different values in the two formats.
 */
export function styleOf(reads: Reads, cells: Iterable<string>): { style: Style; isOpen: boolean } {
  const [first, second]: [Style, Style] = reads === "day" ? ["day-first", "month-first"] : ["point", "comma"];
  let [firsts, seconds, either] = [0, 0, 0];
  for (const cell of cells) {
    const [byFirst, bySecond] = [readAs(reads, cell, first), readAs(reads, cell, second)];
    if (byFirst === bySecond) continue;
    if (byFirst !== null && bySecond !== null) either += 1;
    else if (byFirst === null) seconds += 1;
    else firsts += 1;
  }
  return { style: seconds > firsts ? second : first, isOpen: either > 0 && firsts === seconds };
}

/** Parses a number, or a date to yyyy-mm-dd; null if invalid in that style. */
export function readAs(reads: Reads, cell: string, style: Style): number | string | null {
  switch (reads) {
    case "amount":
      return wholeAmount(cell, style);
    case "money":
      return twoDecimals(decimalNumber(cell, style));
    case "number":
      return decimalNumber(cell, style);
    case "day":
      return dayIn(cell, style);
  }
}

function decimalNumber(cell: string, style: Style): number | null {
  const amount = readAmount(cell, "money");
  return amount === null || amount.isPercent ? null : style === "comma" ? amount.comma : amount.point;
}

/** An amount with three decimals is one with groups in the other style. */
const twoDecimals = (amount: number | null) =>
  amount === null || Number(amount.toFixed(2)) === amount ? amount : null;

/** A number that reads only as groups is not a decimal: 12.000 is twelve thousand, and 12.5 is not a whole amount. */
function wholeAmount(cell: string, style: Style): number | null {
  const count = readAmount(cell, "count");
  const amount = count && count.point === null && count.comma === null ? readAmount(cell, "money") : count;
  const value = style === "comma" ? amount?.comma : amount?.point;
  return amount?.isPercent || !Number.isSafeInteger(value) ? null : (value ?? null);
}

/** A moment in another time zone may be another day here. */
const withZone = /\d(?:z|[+-]\d{2}:?\d{2})\s*$/i;
const withTime = /\d:\d{2}/;

function dayIn(cell: string, style: Style): string | null {
  if (withTime.test(cell) && withZone.test(cell)) return null;
  const written = readDate(cell);
  return written && dayOf(written, style === "month-first" ? style : "day-first");
}
