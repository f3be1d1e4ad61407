import { moved } from "#/islands/ui/sortable/moved";

type Row = { id: string };

/**
 * Returns all rows after the visible one at `from` was moved to `to` (positions counted from 0): it goes directly
 * beside the visible row whose position it took, and all others keep their relative order.
 */
export function movedAmong<T extends Row>(
  all: readonly T[],
  visible: readonly Row[],
  from: number,
  to: number,
): T[] {
  const start = indexOf(all, visible[from]);
  const end = indexOf(all, visible[to]);
  if (start < 0 || end < 0) return [...all];
  return moved(all, start, end);
}

/** Returns the rows with the position that saving their order assigns. */
export function placesOf(rows: readonly Row[]): { id: string; priorityOrder: number }[] {
  return rows.map(({ id }, index) => ({ id, priorityOrder: index + 1 }));
}

function indexOf(rows: readonly Row[], row: Row | undefined): number {
  return rows.findIndex(({ id }) => id === row?.id);
}
