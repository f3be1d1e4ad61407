const lookEveryMs = 2_000;
/** More than this since the last collection is garbage for the most part: what the portal keeps is bounded. */
const mostGrowth = 24 * 1024 * 1024;
/** So many requests leave enough behind to be worth a collection. */
const leastRequests = 500;
/** In milliseconds, such as a call of an import: a few of them leave that much behind between two looks. */
const longRequestMs = 100;
/** So many between two looks hold nothing up: somebody always asks whether the portal is up. */
const fewRequests = 4;

type Options = {
  collect: () => void;
  /** What the process holds, in bytes; it throws when no more files can be opened. */
  memory: () => number;
};

/**
 * Collects garbage when the process has grown, and once more when next to nobody asks for anything after many did. It
 * looks from time to time, and as a long request ends. By itself the engine, which has a whole machine in mind, lets its
 * heap become three times as large before it looks through all of it, and then gives nothing back. A collection takes some
 * hundredths of a second in which nothing else runs.
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

  /** Looks from time to time until the returned function is called. */
  start(): () => void {
    const timer = setInterval(() => this.look(), lookEveryMs);
    timer.unref();
    return () => clearInterval(timer);
  }

  /** Counts a request. */
  note() {
    this.#requests++;
  }

  /** Looks at once after a request that took so many milliseconds, where that is long. */
  noteEnd(milliseconds: number) {
    if (milliseconds >= longRequestMs && this.#hasGrown()) this.#collect();
  }

  look() {
    const isQuiet = this.#requests - this.#atLastLook < fewRequests;
    this.#atLastLook = this.#requests;
    const isAfterMany = isQuiet && this.#requests - this.#atLastCollection >= leastRequests;
    if (!this.#hasGrown() && !isAfterMany) return;
    this.#collect();
    // What is collected in the middle of things leaves something for when they are over.
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

  /** Nothing catches what a timer throws: while the process is out of file handles it counts as not grown. */
  #memory(otherwise: number): number {
    try {
      return this.#options.memory();
    } catch {
      return otherwise;
    }
  }
}
