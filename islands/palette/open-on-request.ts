import type { QueryClient } from "@tanstack/react-query";
import { toastNotLoaded } from "#/islands/ui/toast/store";
import { loadCode } from "#/src/client/load-code";

/**
 * Opens the search on request, including a request made before this code loaded, which the page's head recorded (see
 * `keepEarlyPresses`). Returns a function that stops listening.
 */
export function openOnRequest(queries: QueryClient): () => void {
  const open = () => {
    delete document.documentElement.dataset.searchAsked;
    return loadCode("The search", () => import("./show")).then(
      ({ showPalette }) => showPalette(queries),
      toastNotLoaded,
    );
  };
  window.addEventListener("search-asked", open);
  if (document.documentElement.dataset.searchAsked !== undefined) void open();
  return () => window.removeEventListener("search-asked", open);
}
