import { moved } from "#/islands/ui/sortable/moved";

type Row = { id: string };

/**
 * All rows once the one at `from` of the visible ones was put at `to` (places counted from 0): it stands directly
 * beside the visible row whose place it took, and all others keep their order among themselves.
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

/** Rows of a list with the place that saving their order gives them. */
export function placesOf(rows: readonly Row[]): { id: string; priorityOrder: number }[] {
  return rows.map(({ id }, index) => ({ id, priorityOrder: index + 1 }));
}

function indexOf(rows: readonly Row[], row: Row | undefined): number {
  return rows.findIndex(({ id }) => id === row?.id);
}
