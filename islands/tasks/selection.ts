import { useState } from "react";

/** Which of the rows in sight are ticked; rows that a filter hides are not part of it. */
export function useSelection(visibleIds: readonly string[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const ids = visibleIds.filter((id) => ticked.has(id));
  return {
    ids,
    isAll: ids.length > 0 && ids.length === visibleIds.length,
    isSome: ids.length > 0 && ids.length < visibleIds.length,
    has: (id: string) => ticked.has(id),
    toggle: (id: string) => setTicked(ticked.symmetricDifference(new Set([id]))),
    toggleAll: () => setTicked(ids.length === visibleIds.length ? new Set() : new Set(visibleIds)),
    clear: () => setTicked(new Set()),
  };
}

export type Selection = ReturnType<typeof useSelection>;
