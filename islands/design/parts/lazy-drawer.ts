import { lazyPart } from "#/islands/ui/lazy-part";

/** The drawer with its content: preloaded when the pointer enters the list, or when the address opens it. */
export const projectDrawer = lazyPart("The project", () =>
  import("./project-drawer").then((m) => m.ProjectDrawer),
);

// A pasted link opens the drawer with the page: its code loads in parallel.
if (typeof window !== "undefined" && new URLSearchParams(window.location.search).has("project")) {
  projectDrawer.preload();
}
