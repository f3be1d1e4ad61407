import { lazyPart } from "#/islands/ui/lazy-part";

/** Loads with a form that was sent, or while an open one is sent. */
export const closedForm = lazyPart("The form that was sent", () => import("./closed").then((m) => m.Closed));
