import type { ChangeEvent } from "#/src/contract/events";

const shownMs = 4_000;

/** Marks for a moment the rows that show what somebody else changed, with their name; read out to nobody. */
export function markRows(changes: readonly ChangeEvent[]) {
  for (const { id, by } of changes) {
    for (const row of rowsOf(id)) {
      row.dataset.changedBy = by;
      // What a row of a table shows besides its cells would be a cell more.
      const place = row.querySelector<HTMLElement>(":scope > td:last-child") ?? row;
      place.dataset.changedName = by;
      setTimeout(() => {
        delete row.dataset.changedBy;
        delete place.dataset.changedName;
      }, shownMs);
    }
  }
}

/** By what leads to them, or by their own names. */
function rowsOf(id: string): Set<HTMLElement> {
  const named = document.querySelectorAll<HTMLElement>(`main [id$="${id}"], main .row-link[href*="${id}"]`);
  const rows = [...named].map((each) => each.closest<HTMLElement>("tr, li, article"));
  return new Set(rows.filter((row) => row !== null));
}
