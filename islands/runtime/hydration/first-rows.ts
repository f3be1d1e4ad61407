/**
 * Runs in the page, as text, before its body is parsed. Leaves the rows below the visible part of a long table out of
 * the first picture, which they would delay; `startAfterPaint` shows them in the next frame. Shows all rows at once
 * where the browser will scroll to a place among them (a reload, the way back, an anchor), in the background, where
 * nothing is painted, and without scripts.
 */
export function showFirstRows() {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (document.hidden || location.hash || visit?.type !== "navigate") return;
  document.documentElement.dataset.firstRows = "";
}
