import type { QueryClient } from "@tanstack/react-query";

/** Opens the list of one's own changes from whatever has `data-recent-changes`; returns what ends that. */
export function openOnPress(queries: QueryClient): () => void {
  const onClick = async ({ target }: MouseEvent) => {
    if (!(target instanceof Element) || !target.closest("[data-recent-changes]")) return;
    const { showRecentChanges } = await import("./recent-changes");
    showRecentChanges(queries);
  };
  document.addEventListener("click", onClick);
  return () => document.removeEventListener("click", onClick);
}
