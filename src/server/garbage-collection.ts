const lookEveryMs = 2_000;
/** Growth since the last collection that is mostly garbage, as what the portal keeps in memory is bounded. */
const mostGrowth = 24 * 1024 * 1024;
/** Number of requests that leave enough garbage to be worth a collection. */
const leastRequests = 500;
/** In milliseconds, such as a call of an import: a few such requests create that much garbage between two checks. */
const longRequestMs = 100;
/** Fewer requests than this between two checks count as quiet, since health checks never stop. */
const fewRequests = 4;

type Options = {
  collect: () => void;
  /** Returns the memory of the process in bytes; throws when no more files can be opened. */
  memory: () => number;
};

/**
 * Collects garbage when the process has grown, and once more when traffic stops after many requests. It checks at
 * intervals, and at the end of a long request. The engine by itself assumes that it has the whole machine: it lets its
 * heap triple before a full collection, and then returns nothing to the system. A collection takes some hundredths of a
 * second in which nothing else runs.
 */
export class GarbageCollection {
  readonly #options: Options;
  #least: number;
  #requests = 0;
  #atLastLook = 0;
  #atLastCollection = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#least = this.#memory(Number.POSITIVE_INFINITY);
  }

  /** Checks at intervals until the returned function is called. */
  start(): () => void {
    const timer = setInterval(() => this.look(), lookEveryMs);
    timer.unref();
    return () => clearInterval(timer);
  }

  /** Counts a request. */
  note() {
    this.#requests++;
  }

  /** Checks immediately after a request of this duration, if it was long. */
  noteEnd(milliseconds: number) {
    if (milliseconds >= longRequestMs && this.#hasGrown()) this.#collect();
  }

  look() {
    const isQuiet = this.#requests - this.#atLastLook < fewRequests;
    this.#atLastLook = this.#requests;
    const isAfterMany = isQuiet && this.#requests - this.#atLastCollection >= leastRequests;
    if (!this.#hasGrown() && !isAfterMany) return;
    this.#collect();
    // A collection under load leaves garbage for when the load ends.
    if (isQuiet) this.#atLastCollection = this.#requests;
  }

  #hasGrown(): boolean {
    const now = this.#memory(this.#least);
    this.#least = Math.min(this.#least, now);
    return now - this.#least > mostGrowth;
  }

  #collect() {
    this.#options.collect();
    this.#least = this.#memory(this.#least);
  }

  /** Nothing catches errors in a timer: while the process is out of file handles, its memory counts as unchanged. */
  #memory(otherwise: number): number {
    try {
      return this.#options.memory();
    } catch {
      return otherwise;
    }
  }
}
