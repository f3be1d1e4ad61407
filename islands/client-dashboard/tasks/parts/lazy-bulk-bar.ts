import { lazyPart } from "#/islands/ui/lazy-part";

/** What can be done to the ticked tasks, fetched once the page is alive. */
export const bulkBarPart = lazyPart(() => import("./bulk-bar").then((module) => module.BulkBar));
