import type { AsanaAnswers, AsanaFile } from "#/src/imports/asana/read-asana";
import type { Source } from "#/src/imports/tables/source";

/** What the worker says of a file. */
export type TableRead = { source: Source } | Refusal;

/** Reads a table in a worker of its own. */
export function readTable(file: File, hear: (read: TableRead) => void, startWorker = startTableWorker) {
  return askWorker(startWorker, file, hear);
}

function startTableWorker(): Worker {
  return new Worker(process.env.TABLE_WORKER ?? "", { type: "module" });
}

/** What the worker is given, and what it says of the file. */
export type AsanaQuestion = { file: File; answers: AsanaAnswers };
export type AsanaRead = { read: AsanaFile } | Refusal;

/** Reads an export of Asana in a worker of its own. */
export function readAsanaFile(question: AsanaQuestion, hear: (read: AsanaRead) => void) {
  return askWorker(() => new Worker(process.env.ASANA_WORKER ?? "", { type: "module" }), question, hear);
}

/** Why a worker has no answer, in a sentence. */
export type Refusal = { refusal: string };

/**
 * Asks a worker of its own one thing, which ends with the answer. `stop` ends it before: nothing is heard of it then.
 * A worker that does not load or breaks down is a refusal too.
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
