import { DatabaseUnavailable, databaseFailure } from "./failure";

/** Milliseconds a write may wait and retry before it is given up. */
const defaultPatienceMs = 5_000;

type Waiting = { deadline: number; enter(): void; refuse(error: DatabaseUnavailable): void };

/**
 * Lets one write through at a time, in order of arrival. A write that meets a lock held by another process
 * is tried again with growing pauses, off the event loop. Nobody waits longer than their patience, and when
 * the database cannot be reached, those who wait for it are told at once.
 */
export class WriteQueue {
  readonly #patienceMs: number;
  readonly #waiting = new Set<Waiting>();
  #isBusy = false;

  constructor({ patienceMs = defaultPatienceMs }: { patienceMs?: number } = {}) {
    this.#patienceMs = patienceMs;
  }

  /** @throws DatabaseUnavailable when the lock was not to be had in time. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const deadline = performance.now() + this.#patienceMs;
    await this.#enter(deadline);
    try {
      return await retryWhileBusy(work, deadline);
    } catch (error) {
      if (databaseFailure(error) === "unreachable") this.#refuseWaiting(error);
      throw error;
    } finally {
      this.#leave();
    }
  }

  async #enter(deadline: number) {
    if (!this.#isBusy) {
      this.#isBusy = true;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { deadline, enter: resolve, refuse: reject };
    this.#waiting.add(waiting);
    const timer = setTimeout(() => {
      this.#waiting.delete(waiting);
      reject(waitedTooLong());
    }, this.#patienceMs);
    await promise.finally(() => clearTimeout(timer));
  }

  /**
   * Hands the place straight to the next in line, so that nobody slips in between. Who has run out of
   * patience is not let in: an attempt at a locked file blocks the event loop, and one after the other would
   * keep even the timers from running.
   */
  #leave() {
    for (const next of this.#waiting) {
      this.#waiting.delete(next);
      if (next.deadline > performance.now()) return next.enter();
      next.refuse(waitedTooLong());
    }
    this.#isBusy = false;
  }

  #refuseWaiting(cause: unknown) {
    const all = [...this.#waiting];
    this.#waiting.clear();
    for (const { refuse } of all) refuse(new DatabaseUnavailable("unreachable", cause));
  }
}

function waitedTooLong(): DatabaseUnavailable {
  return new DatabaseUnavailable("busy", new Error("waited too long for other writes"));
}

/**
 * Runs `work` again, after a growing pause, as long as it meets a lock held by another process.
 * `deadline` counts as `performance.now()` does. @throws DatabaseUnavailable after it
 */
export async function retryWhileBusy<T>(work: () => Promise<T>, deadline: number): Promise<T> {
  for (let pause = 10; ; pause = Math.min(pause * 2, 250)) {
    try {
      return await work();
    } catch (error) {
      if (databaseFailure(error) !== "busy") throw error;
      if (performance.now() + pause > deadline) throw new DatabaseUnavailable("busy", error);
      await Bun.sleep(pause * (0.5 + Math.random() / 2));
    }
  }
}
