/** Milliseconds of rest before a tooltip opens. */
export const openDelay = 700;
/** After one closes, the next opens at once for this long. */
export const skipDelay = 300;

let closedAt = Number.NEGATIVE_INFINITY;
let openCount = 0;

/** How long the next tooltip of the page waits, at `now` (milliseconds of `performance.now`). */
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
