import { lazyPart } from "#/islands/ui/lazy-part";

/** What staff have for tasks weighs as much as the rest of a home: it is fetched once somebody may want it. */
export const taskPanel = lazyPart("The task you opened", () =>
  import("./task-panels").then((m) => m.TaskPanel),
);
export const linkPanel = lazyPart("The form for a link", () =>
  import("./task-panels").then((m) => m.LinkPanel),
);
export const sendingPanel = lazyPart("The panel that sends files", () =>
  import("#/islands/files/parts/sending-panel").then((m) => m.SendingPanel),
);
export const planList = lazyPart("The plan", () => import("./plan-list").then((m) => m.PlanList));
