import { lazyPart } from "#/islands/ui/lazy-part";

/** The drawer, preloaded after hydration, so that a click on a row finds it. */
export const drawerPart = lazyPart("The task", () => import("./task-drawer").then((m) => m.TaskDrawer));

/** The drawer's content, preloaded when the pointer enters the list or the drawer opens. */
export const drawerBody = lazyPart("The task's details", () =>
  import("./drawer-body").then((m) => m.DrawerBody),
);

/** Actions for the selected tasks, preloaded after hydration. */
export const bulkBarPart = lazyPart("The actions for the selected tasks", () =>
  import("./bulk-bar").then((m) => m.BulkBar),
);

// A pasted link opens the drawer with the page: both load in parallel.
if (typeof window !== "undefined" && new URLSearchParams(window.location.search).has("task")) {
  drawerPart.preload();
  drawerBody.preload();
}
