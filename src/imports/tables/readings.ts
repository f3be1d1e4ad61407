import { type DateOrder, dayOf, readDate } from "#/src/imports/reports/dates";
import { type NumberStyle, readAmount } from "#/src/imports/reports/numbers";

/** What a field's cells hold beside text: whole amounts, or days. */
export type Reads = "amount" | "day";

/** How a column writes them. */
export type Style = NumberStyle | DateOrder;

/**
 * How a column writes what it holds, as its cells decide it: most of those that fit one style alone. `isOpen` where each
 * day is one whether the day or the month stands first, and another one.
 */
export function styleOf(reads: Reads, cells: Iterable<string>): { style: Style; isOpen: boolean } {
  const [first, second]: [Style, Style] =
    reads === "amount" ? ["point", "comma"] : ["day-first", "month-first"];
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

/** A number, or a day as yyyy-mm-dd; null for what is none under the style. */
export function readAs(reads: Reads, cell: string, style: Style): number | string | null {
  return reads === "amount" ? wholeAmount(cell, style) : dayIn(cell, style);
}

/** What fits a number of groups alone is no decimal: 12.000 is twelve thousand, and 12.5 no whole amount. */
function wholeAmount(cell: string, style: Style): number | null {
  const count = readAmount(cell, "count");
  const amount = count && count.point === null && count.comma === null ? readAmount(cell, "money") : count;
  const value = style === "comma" ? amount?.comma : amount?.point;
  return amount?.isPercent || !Number.isSafeInteger(value) ? null : (value ?? null);
}

/** A moment of another time zone may be another day here. */
const withZone = /\d(?:z|[+-]\d{2}:?\d{2})\s*$/i;
const withTime = /\d:\d{2}/;

function dayIn(cell: string, style: Style): string | null {
  if (withTime.test(cell) && withZone.test(cell)) return null;
  const written = readDate(cell);
  return written && dayOf(written, style === "month-first" ? style : "day-first");
}
