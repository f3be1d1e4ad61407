import { lazyPart } from "#/islands/ui/lazy-part";

/** The task components of staff weigh as much as the rest of a home, so they load on demand. */
export const taskPanel = lazyPart("The task you opened", () =>
  import("./task-panels").then((m) => m.TaskPanel),
);
export const linkPanel = lazyPart("The form for a link", () =>
  import("./task-panels").then((m) => m.LinkPanel),
);
export const answerPanel = lazyPart("The form for your answer", () =>
  import("./answer-panel").then((m) => m.AnswerPanel),
);
export const sendingPanel = lazyPart("The panel that sends files", () =>
  import("#/islands/files/parts/sending-panel").then((m) => m.SendingPanel),
);
export const planList = lazyPart("The plan", () => import("./plan-list").then((m) => m.PlanList));
