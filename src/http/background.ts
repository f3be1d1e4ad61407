import type { Deps } from "./types";

/** Starts a write that no answer waits for; its failure is logged and otherwise forgotten. */
export function inBackground({ log }: Deps, what: string, work: () => Promise<unknown>) {
  work().catch((error) => log.warn({ err: error }, `${what} failed`));
}
