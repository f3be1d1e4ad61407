import type { QueryClient } from "@tanstack/react-query";
import { openOnPress } from "#/islands/recent-changes/open-on-press";
import { keepFocus } from "./keep-focus";

/** What a page has beside its islands, once they stand. */
export function startLater(queries: QueryClient) {
  keepFocus();
  openOnPress(queries);
}
