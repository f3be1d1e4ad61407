import type { QueryClient } from "@tanstack/react-query";

/**
 * Opens the search when somebody asks for it, or did before this was there: the page's head hears that (see
 * `keepEarlyPresses`). Returns what ends it.
 */
export function openWhenAsked(queries: QueryClient): () => void {
  const open = async () => {
    delete document.documentElement.dataset.searchAsked;
    const { showPalette } = await import("./show");
    showPalette(queries);
  };
  window.addEventListener("search-asked", open);
  if (document.documentElement.dataset.searchAsked !== undefined) void open();
  return () => window.removeEventListener("search-asked", open);
}
