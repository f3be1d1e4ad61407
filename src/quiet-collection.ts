/** So many requests leave enough behind to be worth a collection. */
const leastRequests = 500;
const lookEveryMs = 5_000;
/** So many between two looks hold nothing up: somebody always asks whether the portal is up. */
const fewRequests = 10;

/**
 * Collects garbage once next to nobody has asked for anything for a few seconds after many did: by itself the engine leaves a heap
 * that grew under load as it is. It takes some hundredths of a second in which nothing else runs.
 */
export class QuietCollection {
  readonly #collect: () => void;
  #requests = 0;
  #atLastLook = 0;
  #atLastCollection = 0;

  constructor(collect: () => void) {
    this.#collect = collect;
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

  look() {
    const isQuiet = this.#requests - this.#atLastLook < fewRequests;
    this.#atLastLook = this.#requests;
    if (!isQuiet || this.#requests - this.#atLastCollection < leastRequests) return;
    this.#atLastCollection = this.#requests;
    this.#collect();
  }
}
