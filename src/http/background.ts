import { onceFor } from "./once-for";
import type { Deps } from "./types";

/**
 * Starts a write that no answer waits for; its failure is logged and otherwise forgotten. While it is under
 * way for the same `subject`, it is not started again: every request of a script would add one to the queue
 * when the database is locked.
 */
export function inBackground(deps: Deps, what: string, subject: string, work: () => Promise<unknown>) {
  const running = underWay(deps);
  const name = `${what} ${subject}`;
  if (running.has(name)) return;
  running.add(name);
  work()
    .catch((error) => deps.log.warn({ err: error }, `${what} failed`))
    .finally(() => running.delete(name));
}

const underWay = onceFor(() => new Set<string>());
