import { type DateText, showDate } from "./dates";

/** The number of open items, and the due date of the first. */
export type Waiting = { count: number; first: DateText };

/** "3 things wait for you, the first until Mar 12, 2026." */
export function waitingInWords({ count, first }: Waiting): string {
  const until = showDate(first);
  return count === 1
    ? `1 thing waits for you, until ${until}.`
    : `${count} things wait for you, the first until ${until}.`;
}
