import type { AsanaAnswers, AsanaFile } from "#/src/imports/asana/read-asana";
import type { Source } from "#/src/imports/tables/source";

/** Result of the worker for a file. */
export type TableRead = { source: Source } | Refusal;

/** Reads a table in a separate worker. */
export function readTable(file: File, hear: (read: TableRead) => void, startWorker = startTableWorker) {
  return askWorker(startWorker, file, hear);
}

function startTableWorker(): Worker {
  return new Worker(process.env.TABLE_WORKER ?? "", { type: "module" });
}

/** Input and result of the worker. */
export type AsanaQuestion = { file: File; answers: AsanaAnswers };
export type AsanaRead = { read: AsanaFile } | Refusal;

/** Reads an Asana export in a separate worker. */
export function readAsanaFile(question: AsanaQuestion, hear: (read: AsanaRead) => void) {
  return askWorker(() => new Worker(process.env.ASANA_WORKER ?? "", { type: "module" }), question, hear);
}

/** A worker's failure as a sentence. */
export type Refusal = { refusal: string };

/**
 * Sends one request to a new worker, which ends with its response. `stop` ends it before, without a response. A
 * worker that fails to load or crashes counts as a refusal too.
 */
function askWorker<Answer>(
  startWorker: () => Worker,
  question: unknown,
  hear: (answer: Answer | Refusal) => void,
) {
  const worker = startWorker();
  const end = (answer: Answer | Refusal) => {
    worker.terminate();
    hear(answer);
  };
  worker.onmessage = ({ data }: MessageEvent<Answer | Refusal>) => end(data);
  worker.onerror = () => end({ refusal: notRead });
  worker.postMessage(question);
  return { stop: () => worker.terminate() };
}

const notRead =
  "The file could not be read. The connection may be gone, or the portal was updated since this page was opened: load it again.";
