import { DatabaseUnavailable, databaseFailure } from "./failure";

/** Milliseconds that a write may wait and be retried before it fails. */
const defaultPatienceMs = 5_000;
const longestPauseMs = 250;

type Options = {
  patienceMs?: number;
  /** Called as each write begins, with the time it waited for earlier ones, in milliseconds. */
  onEnter?: ((waitedMs: number) => void) | undefined;
};

type Waiting = { enter(): void; refuse(error: DatabaseUnavailable): void };

/**
 * Runs one write at a time, in order of arrival. A write that meets a lock of another process is retried with growing
 * pauses, without blocking the event loop. No write waits longer than its patience, and all waiting ones fail at once
 * when the database is unreachable.
 */
export class WriteQueue {
  readonly #patienceMs: number;
  readonly #onEnter: ((waitedMs: number) => void) | undefined;
  readonly #waiting = new Set<Waiting>();
  #isBusy = false;
  /**
   * Pause before the next attempt on a locked file. It carries over to the next write: an attempt blocks the event
   * loop, so a long queue must not try more often than a short one.
   */
  #pauseMs = 0;

  constructor({ patienceMs = defaultPatienceMs, onEnter }: Options = {}) {
    this.#patienceMs = patienceMs;
    this.#onEnter = onEnter;
  }

  /** Returns the number of writes waiting for the current one. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** @throws DatabaseUnavailable if the lock could not be acquired in time */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const queuedAt = performance.now();
    const deadline = queuedAt + this.#patienceMs;
    await this.#enter();
    this.#onEnter?.(performance.now() - queuedAt);
    try {
      return await this.#tryUntil(deadline, work);
    } catch (error) {
      if (databaseFailure(error) === "unreachable") this.#refuseWaiting(error);
      throw error;
    } finally {
      this.#leave();
    }
  }

  async #enter() {
    if (!this.#isBusy) {
      this.#isBusy = true;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { enter: resolve, refuse: reject };
    this.#waiting.add(waiting);
    const timer = setTimeout(() => {
      this.#waiting.delete(waiting);
      reject(new DatabaseUnavailable("busy", new Error("waited too long for other writes")));
    }, this.#patienceMs);
    await promise.finally(() => clearTimeout(timer));
  }

  async #tryUntil<T>(deadline: number, work: () => Promise<T>): Promise<T> {
    let cause: unknown = new Error("locked by another process");
    while (performance.now() + this.#pauseMs <= deadline) {
      if (this.#pauseMs > 0) await Bun.sleep(this.#pauseMs * (0.5 + Math.random() / 2));
      try {
        const result = await work();
        this.#pauseMs = 0;
        return result;
      } catch (error) {
        if (databaseFailure(error) !== "busy") throw error;
        cause = error;
        this.#pauseMs = Math.min(Math.max(this.#pauseMs * 2, 10), longestPauseMs);
      }
    }
    throw new DatabaseUnavailable("busy", cause);
  }

  /** Passes the turn directly to the next write, so that no newcomer slips in between. */
  #leave() {
    const [next] = this.#waiting;
    if (next) {
      this.#waiting.delete(next);
      next.enter();
    } else {
      this.#isBusy = false;
      this.#pauseMs = 0;
    }
  }

  #refuseWaiting(cause: unknown) {
    const all = [...this.#waiting];
    this.#waiting.clear();
    for (const { refuse } of all) refuse(new DatabaseUnavailable("unreachable", cause));
  }
}
