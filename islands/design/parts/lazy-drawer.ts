import { lazyPart } from "#/islands/ui/lazy-part";

/** The drawer with all that is in it: fetched when the list is pointed at, or when the address opens it. */
export const projectDrawer = lazyPart("The project", () =>
  import("./project-drawer").then((m) => m.ProjectDrawer),
);

// A pasted link opens the drawer with the page: its code is fetched beside the rest, not after it.
if (typeof window !== "undefined" && new URLSearchParams(window.location.search).has("project")) {
  projectDrawer.preload();
}
