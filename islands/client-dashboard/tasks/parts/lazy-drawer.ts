import { lazyPart } from "#/islands/ui/lazy-part";
import { drawerBody } from "./lazy-drawer-body";

/** The drawer, fetched once the page is alive: a press on a row finds it there. */
export const drawerPart = lazyPart(() => import("./task-drawer").then((module) => module.TaskDrawer));

// A pasted link opens the drawer with the page: both are fetched beside the rest, not one after the other.
if (typeof window !== "undefined" && new URLSearchParams(window.location.search).has("task")) {
  drawerPart.preload();
  drawerBody.preload();
}
