import { lazyPart } from "#/islands/ui/lazy-part";

/** The drawer with its content: preloaded when the pointer is on a card's name, or when the address opens it. */
export const leadDrawer = lazyPart("The lead", () => import("./lead-drawer").then((m) => m.LeadDrawer));

// A pasted link opens the drawer with the page: its code loads in parallel.
if (typeof window !== "undefined" && new URLSearchParams(window.location.search).has("lead")) {
  leadDrawer.preload();
}
