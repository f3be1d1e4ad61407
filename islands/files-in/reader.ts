import type { OnProgress, ReadRequest, ReadResult } from "./audit-planner";

/** A message from the worker about a request, by its id. */
export type WorkerMessage = { id: number } & (
  | { part: number; name: string }
  | { seen: ReadResult }
  | { failure: string }
);

/** The reader did not start, or crashed. Its message is a sentence for the user. */
export class ReaderFailed extends Error {
  override readonly name = "ReaderFailed";
}

type Waiting = { onProgress: OnProgress; done: (seen: ReadResult) => void; failed: (error: Error) => void };

/**
 * Starts the worker with the first files, and again after a crash. Files are passed as they are: nothing leaves the
 * machine.
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

  function onMessage({ data }: MessageEvent<WorkerMessage>) {
    const pending = waiting.get(data.id);
    if (!pending) return;
    if ("part" in data) return pending.onProgress(data.part, data.name);
    waiting.delete(data.id);
    if ("seen" in data) pending.done(data.seen);
    else pending.failed(new ReaderFailed(`The files could not be read (${data.failure}).`));
  }

  function start(): Worker {
    const started = startWorker();
    started.onmessage = onMessage;
    started.onerror = () => end(notLoaded);
    return started;
  }

  return {
    /** @throws ReaderFailed */
    read: (ask: ReadRequest, onProgress: OnProgress) =>
      new Promise<ReadResult>((done, failed) => {
        lastId += 1;
        waiting.set(lastId, { onProgress, done, failed });
        worker ??= start();
        worker.postMessage({ id: lastId, ask });
      }),
    /** Drops running requests. */
    close: () => {
      worker?.terminate();
      worker = null;
      waiting.clear();
    },
  };
}

export type Reader = ReturnType<typeof startReader>;

const notLoaded =
  "The code that reads files could not be loaded. The connection may be gone, or the portal was updated since this page was opened.";

function startReportWorker(): Worker {
  return new Worker(process.env.REPORT_WORKER ?? "", { type: "module" });
}
