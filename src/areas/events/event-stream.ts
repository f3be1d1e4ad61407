import type { Actor } from "#/src/domain/actor";
import type { RequestCredential } from "#/src/domain/credential";

/** The caller of a stream, with the credential to verify again. */
export type Subscriber = Pick<Actor, "userId" | "role" | "clientIds"> & { credential: RequestCredential };

/** Maximum number of unread bytes; a reader with more is disconnected, and catches up on reconnecting. */
const mostWaiting = 64 * 1024;

/** An open response of type `text/event-stream`. */
export class EventStream {
  readonly body: ReadableStream<Uint8Array>;
  readonly #onEnd: () => void;
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null;

  /** `onEnd` is called once, when either side has closed the stream. */
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
    controller?.error(new Error("The reader of an event stream is too slow."));
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
