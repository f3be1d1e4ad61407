import { useState } from "react";

/** Which of the rows in sight are ticked; rows that a filter hides are not part of it. */
export function useSelection<Row extends { id: string }>(visible: readonly Row[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const rows = visible.filter(({ id }) => ticked.has(id));
  const isAll = rows.length > 0 && rows.length === visible.length;
  return {
    /** Those that are ticked, as they are shown. */
    rows,
    isAll,
    isSome: rows.length > 0 && !isAll,
    has: (id: string) => ticked.has(id),
    toggle: (id: string) => setTicked(ticked.symmetricDifference(new Set([id]))),
    toggleAll: () => setTicked(isAll ? new Set() : new Set(visible.map(({ id }) => id))),
    clear: () => setTicked(new Set()),
  };
}

export type Selection = ReturnType<typeof useSelection>;
