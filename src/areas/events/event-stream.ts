import type { Actor } from "#/src/domain/context";
import type { DoorCredential } from "#/src/domain/credential";

/** The caller of a stream, by what is asked again whether it still holds. */
export type Hearer = Pick<Actor, "userId" | "role" | "clientId"> & { credential: DoorCredential };

/** What may wait for a reader; who leaves more of it unread is cut, and catches up when they come back. */
const mostWaiting = 64 * 1024;

/** One open answer of `text/event-stream`. */
export class EventStream {
  readonly body: ReadableStream<Uint8Array>;
  readonly #onEnd: () => void;
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null;

  /** `onEnd` hears once that either side has closed it. */
  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
    const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      this.#controller = controller;
    };
    this.body = new ReadableStream(
      { start, cancel: () => this.#close() },
      new ByteLengthQueuingStrategy({ highWaterMark: mostWaiting }),
    );
  }

  send(bytes: Uint8Array) {
    const controller = this.#controller;
    controller?.enqueue(bytes);
    if ((controller?.desiredSize ?? 1) > 0) return;
    this.#close();
    controller?.error(new Error("The reader of a stream did not read."));
  }

  end() {
    const controller = this.#controller;
    this.#close();
    controller?.close();
  }

  #close() {
    if (!this.#controller) return;
    this.#controller = null;
    this.#onEnd();
  }
}
