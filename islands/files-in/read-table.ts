import type { Source } from "#/src/table-import/source";
import { askWorker, type Refusal } from "./ask-worker";

/** What the worker says of a file. */
export type TableRead = { source: Source } | Refusal;

/** Reads a table in a worker of its own. */
export function readTable(file: File, hear: (read: TableRead) => void, startWorker = startTableWorker) {
  return askWorker(startWorker, file, hear);
}

function startTableWorker(): Worker {
  return new Worker(process.env.TABLE_WORKER ?? "", { type: "module" });
}
