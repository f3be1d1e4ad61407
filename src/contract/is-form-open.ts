import type { RequestState } from "./choices/forms";

/** Returns true for a task whose form the client fills in instead of answering the task. */
export function isFormOpen({ requestState }: { requestState: RequestState | null }): boolean {
  return requestState === "open" || requestState === "returned";
}
