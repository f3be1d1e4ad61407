import { useRef, useState } from "react";

/** Which of the rows in sight are ticked; rows that a filter hides are not part of it. */
export function useSelection<Row extends { id: string }>(visible: readonly Row[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  /** The row that was pressed last: a range begins there. */
  const anchor = useRef<string | null>(null);
  const rows = visible.filter(({ id }) => ticked.has(id));
  const isAll = rows.length > 0 && rows.length === visible.length;
  return {
    /** Those that are ticked, as they are shown. */
    rows,
    isAll,
    isSome: rows.length > 0 && !isAll,
    has: (id: string) => ticked.has(id),
    /** Ticks or unticks a row; as a range all between it and the one that was pressed before get what it gets. */
    toggle(id: string, isRange = false) {
      const ids = (isRange && rangeOf(visible, anchor.current, id)) || [id];
      setTicked(ticked.has(id) ? ticked.difference(new Set(ids)) : ticked.union(new Set(ids)));
      anchor.current = id;
    },
    toggleAll: () => setTicked(isAll ? new Set() : new Set(visible.map(({ id }) => id))),
    /** Ticks these besides, or unticks them. */
    set: (ids: ReadonlySet<string>, isTicked: boolean) =>
      setTicked(isTicked ? ticked.union(ids) : ticked.difference(ids)),
    clear: () => setTicked(new Set()),
  };
}

export type Selection = ReturnType<typeof useSelection>;

/** The ids from one row to another, in whichever order they stand; null where one of them is not in sight. */
function rangeOf(visible: readonly { id: string }[], from: string | null, to: string): string[] | null {
  const ends = [from, to].map((end) => visible.findIndex(({ id }) => id === end));
  if (ends.includes(-1)) return null;
  return visible.slice(Math.min(...ends), Math.max(...ends) + 1).map(({ id }) => id);
}
