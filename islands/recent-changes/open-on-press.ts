import type { QueryClient } from "@tanstack/react-query";
import { toastNotLoaded } from "#/islands/ui/toast/store";
import { loadCode } from "#/src/client/load-code";

/**
 * Opens the list of recent changes from any element with `data-recent-changes`; returns a function that stops
 * listening.
 */
export function openOnPress(queries: QueryClient): () => void {
  const onClick = ({ target }: MouseEvent) => {
    if (!(target instanceof Element) || !target.closest("[data-recent-changes]")) return;
    void loadCode("The list of your changes", () => import("./recent-changes")).then(
      ({ showRecentChanges }) => showRecentChanges(queries),
      toastNotLoaded,
    );
  };
  document.addEventListener("click", onClick);
  return () => document.removeEventListener("click", onClick);
}
