/** Milliseconds without movement before a tooltip opens. */
export const openDelay = 700;
/** Milliseconds after one closes in which the next opens at once. */
export const skipDelay = 300;

let closedAt = Number.NEGATIVE_INFINITY;
let openCount = 0;

/** Returns the delay of the next tooltip at `now` (milliseconds of `performance.now`). */
export function delayAt(now: number): number {
  return openCount > 0 || now - closedAt < skipDelay ? 0 : openDelay;
}

export function tooltipOpened() {
  openCount += 1;
}

export function tooltipClosed(now: number) {
  openCount -= 1;
  closedAt = now;
}
