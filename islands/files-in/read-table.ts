import type { Source } from "#/src/table-import/source";

/** What the worker says of a file. */
export type TableRead = { source: Source } | { refusal: string };

/**
 * Reads a table in a worker of its own, which ends with it. `stop` ends it before: nothing is heard of it then.
 * A worker that does not load or breaks down is a refusal too.
 */
export function readTable(file: File, hear: (read: TableRead) => void, startWorker = startTableWorker) {
  const worker = startWorker();
  const end = (read: TableRead) => {
    worker.terminate();
    hear(read);
  };
  worker.onmessage = ({ data }: MessageEvent<TableRead>) => end(data);
  worker.onerror = () => end({ refusal: notRead });
  worker.postMessage(file);
  return { stop: () => worker.terminate() };
}

const notRead =
  "The file could not be read. The connection may be gone, or the portal was updated since this page was opened: load it again.";

function startTableWorker(): Worker {
  return new Worker(process.env.TABLE_WORKER ?? "", { type: "module" });
}
