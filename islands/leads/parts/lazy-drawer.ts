import { lazyPart } from "#/islands/ui/lazy-part";

/** The drawer with all that is in it: fetched when a card's name is pointed at, or when the address opens it. */
export const leadDrawer = lazyPart("The lead", () => import("./lead-drawer").then((m) => m.LeadDrawer));

// A pasted link opens the drawer with the page: its code is fetched beside the rest, not after it.
if (typeof window !== "undefined" && new URLSearchParams(window.location.search).has("lead")) {
  leadDrawer.preload();
}
