import { useEffect, useState } from "react";
import type { ChangeEvent } from "#/src/contract/events";

const changedByOthers = "changed-by-others";

/** Notifies forms that edit one of the rows, before the page reloads them. */
export function announceRemoteChanges(changes: readonly ChangeEvent[]) {
  window.dispatchEvent(new CustomEvent(changedByOthers, { detail: changes }));
}

/** Returns who else last changed the row since it was shown, by name; null if nobody did. */
export function useLastChangeBy(id: string): string | null {
  const latest = useLatestChange(id);
  return latest?.by ?? null;
}

/**
 * Returns who changed the row after it was read, by name, and the resulting version, once received; null until then,
 * and for rows without a version.
 */
export function useRemoteChange(
  row: { id: string; version?: number } | null,
): { by: string; version: number } | null {
  const latest = useLatestChange(row?.id);
  if (!latest) return null;
  const { by, version } = latest;
  return row?.version !== undefined && version > row.version ? { by, version } : null;
}

type VersionedChange = ChangeEvent & { version: number };

/** Returns the latest change by others to the row while it is shown; null for rows without a version. */
function useLatestChange(id: string | undefined): VersionedChange | null {
  const [latest, setLatest] = useState<ChangeEvent | null>(null);
  useEffect(() => {
    const hear = ({ detail }: CustomEvent<readonly ChangeEvent[]>) => {
      const heard = detail.findLast((change) => change.id === id && change.version !== null);
      if (heard) setLatest(heard);
    };
    // Safe because only `announceRemoteChanges` dispatches events of this name.
    const listener = hear as EventListener;
    window.addEventListener(changedByOthers, listener);
    return () => window.removeEventListener(changedByOthers, listener);
  }, [id]);
  if (latest === null || latest.version === null || latest.id !== id) return null;
  return { ...latest, version: latest.version };
}
