import { lazyPart } from "#/islands/ui/lazy-part";

/** What fills the drawer: fetched when a row is pointed at or the drawer opens. */
export const drawerBody = lazyPart(() => import("./drawer-body").then((m) => m.DrawerBody));
