import { useRef, useState } from "react";

/** Tracks the selected visible rows; rows hidden by a filter are not included. */
export function useSelection<Row extends { id: string }>(visible: readonly Row[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  /** The last clicked row, where a range begins. */
  const anchor = useRef<string | null>(null);
  const rows = visible.filter(({ id }) => ticked.has(id));
  const isAll = rows.length > 0 && rows.length === visible.length;
  return {
    /** The selected rows as shown. */
    rows,
    isAll,
    isSome: rows.length > 0 && !isAll,
    has: (id: string) => ticked.has(id),
    /** Toggles a row; with a range, all rows from the previously clicked one get the same state. */
    toggle(id: string, isRange = false) {
      const ids = (isRange && rangeOf(visible, anchor.current, id)) || [id];
      setTicked(ticked.has(id) ? ticked.difference(new Set(ids)) : ticked.union(new Set(ids)));
      anchor.current = id;
    },
    toggleAll: () => setTicked(isAll ? new Set() : new Set(visible.map(({ id }) => id))),
    /** Selects or deselects these in addition. */
    set: (ids: ReadonlySet<string>, isTicked: boolean) =>
      setTicked(isTicked ? ticked.union(ids) : ticked.difference(ids)),
    clear: () => setTicked(new Set()),
  };
}

export type Selection = ReturnType<typeof useSelection>;

/** Returns the ids from one row to another, in either direction; null when one of them is not visible. */
function rangeOf(visible: readonly { id: string }[], from: string | null, to: string): string[] | null {
  const ends = [from, to].map((end) => visible.findIndex(({ id }) => id === end));
  if (ends.includes(-1)) return null;
  return visible.slice(Math.min(...ends), Math.max(...ends) + 1).map(({ id }) => id);
}
