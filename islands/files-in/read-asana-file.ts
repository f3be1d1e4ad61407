import type { AsanaAnswers, AsanaFile } from "#/src/asana-import/read-asana";
import { askWorker, type Refusal } from "./ask-worker";

/** What the worker is given, and what it says of the file. */
export type AsanaQuestion = { file: File; answers: AsanaAnswers };
export type AsanaRead = { read: AsanaFile } | Refusal;

/** Reads an export of Asana in a worker of its own. */
export function readAsanaFile(question: AsanaQuestion, hear: (read: AsanaRead) => void) {
  return askWorker(() => new Worker(process.env.ASANA_WORKER ?? "", { type: "module" }), question, hear);
}
