import { lazyPart } from "#/islands/ui/lazy-part";

/** What staff have for tasks weighs as much as the rest of a home: it is fetched once somebody may want it. */
export const taskPanel = lazyPart(() => import("./task-panels").then((m) => m.TaskPanel));
export const linkPanel = lazyPart(() => import("./task-panels").then((m) => m.LinkPanel));
export const sendingPanel = lazyPart(() =>
  import("#/islands/files/parts/sending-panel").then((m) => m.SendingPanel),
);
export const planList = lazyPart(() => import("./plan-list").then((m) => m.PlanList));
