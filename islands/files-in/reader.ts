import type { Ask, OnProgress, Seen } from "./desk";

/** What the worker says of an ask, by its id. */
export type Said = { id: number } & ({ part: number; name: string } | { seen: Seen } | { failure: string });

/** The reader did not start, or broke down. Its message is a sentence for whoever waits. */
export class ReaderFailed extends Error {
  override readonly name = "ReaderFailed";
}

type Waiting = { onProgress: OnProgress; done: (seen: Seen) => void; failed: (error: Error) => void };

/**
 * Starts the worker that reads files when the first are there, and after it broke down anew. Files are handed over as
 * they are: nothing of them leaves the machine.
 */
export function startReader(startWorker = startReportWorker) {
  let worker: Worker | null = null;
  let lastId = 0;
  const waiting = new Map<number, Waiting>();

  function end(sentence: string) {
    worker?.terminate();
    worker = null;
    for (const { failed } of waiting.values()) failed(new ReaderFailed(sentence));
    waiting.clear();
  }

  function hear({ data }: MessageEvent<Said>) {
    const asked = waiting.get(data.id);
    if (!asked) return;
    if ("part" in data) return asked.onProgress(data.part, data.name);
    waiting.delete(data.id);
    if ("seen" in data) asked.done(data.seen);
    else asked.failed(new ReaderFailed(`The files could not be read (${data.failure}).`));
  }

  function start(): Worker {
    const started = startWorker();
    started.onmessage = hear;
    started.onerror = () => end(notLoaded);
    return started;
  }

  return {
    /** @throws ReaderFailed */
    read: (ask: Ask, onProgress: OnProgress) =>
      new Promise<Seen>((done, failed) => {
        lastId += 1;
        waiting.set(lastId, { onProgress, done, failed });
        worker ??= start();
        worker.postMessage({ id: lastId, ask });
      }),
    /** Drops what is under way. */
    close: () => {
      worker?.terminate();
      worker = null;
      waiting.clear();
    },
  };
}

export type Reader = ReturnType<typeof startReader>;

const notLoaded =
  "What reads files could not be loaded. The connection may be gone, or the portal was updated since this page was opened.";

function startReportWorker(): Worker {
  return new Worker(process.env.REPORT_WORKER ?? "", { type: "module" });
}
