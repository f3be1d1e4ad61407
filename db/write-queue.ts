import { DatabaseUnavailable, databaseFailure } from "./failure";

type Options = {
  /** How many writes may be under way at once. */
  concurrency: number;
  /** Milliseconds a write may wait and retry before it is given up. */
  patienceMs?: number;
};

/**
 * Lets writes through in order of arrival. A write that meets a lock held by another process is tried
 * again with growing pauses, off the event loop, until its patience (5 s from arrival) has run out.
 */
export class WriteQueue {
  readonly #patienceMs: number;
  readonly #concurrency: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor({ concurrency, patienceMs = 5_000 }: Options) {
    this.#concurrency = concurrency;
    this.#patienceMs = patienceMs;
  }

  /** @throws DatabaseUnavailable when the lock was not to be had in time. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const deadline = performance.now() + this.#patienceMs;
    await this.#enter();
    try {
      return await retryWhileBusy(work, deadline);
    } finally {
      this.#leave();
    }
  }

  async #enter() {
    if (this.#running < this.#concurrency) {
      this.#running++;
      return;
    }
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Hands the place straight to the next in line, so that nobody slips in between. */
  #leave() {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running--;
  }
}

async function retryWhileBusy<T>(work: () => Promise<T>, deadline: number): Promise<T> {
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
