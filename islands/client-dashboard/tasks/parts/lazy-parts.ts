import { lazyPart } from "#/islands/ui/lazy-part";

/** The drawer, fetched once the page is alive: a press on a row finds it there. */
export const drawerPart = lazyPart("The task", () => import("./task-drawer").then((m) => m.TaskDrawer));

/** What fills the drawer: fetched when the list is pointed at or the drawer opens. */
export const drawerBody = lazyPart("The task's details", () =>
  import("./drawer-body").then((m) => m.DrawerBody),
);

/** What can be done to the ticked tasks, fetched once the page is alive. */
export const bulkBarPart = lazyPart("The actions for the selected tasks", () =>
  import("./bulk-bar").then((m) => m.BulkBar),
);

// A pasted link opens the drawer with the page: both are fetched beside the rest, not one after the other.
if (typeof window !== "undefined" && new URLSearchParams(window.location.search).has("task")) {
  drawerPart.preload();
  drawerBody.preload();
}
