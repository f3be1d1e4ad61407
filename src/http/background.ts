import { onceFor } from "./once-for";
import type { Deps } from "./types";

/**
 * Starts a write that no response waits for; failures are logged only. While a write for the same `subject` is running
 * no other is started, since otherwise every request of a script would queue one while the database is locked.
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
