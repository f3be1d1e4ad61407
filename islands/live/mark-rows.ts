import type { ChangeEvent } from "#/src/contract/events";

const shownMs = 4_000;

/** Marks for a moment the rows that show what somebody else changed, with their name; read out to nobody. */
export function markRows(changes: readonly ChangeEvent[]) {
  for (const { id, by } of changes) {
    for (const row of rowsOf(id)) {
      row.dataset.changedBy = by;
      setTimeout(() => delete row.dataset.changedBy, shownMs);
    }
  }
}

/** By what leads to them, or by their own names. */
function rowsOf(id: string): Set<HTMLElement> {
  const named = document.querySelectorAll<HTMLElement>(`main [id$="${id}"], main .row-link[href*="${id}"]`);
  const rows = [...named].map((each) => each.closest<HTMLElement>("tr, li, article"));
  return new Set(rows.filter((row) => row !== null));
}
