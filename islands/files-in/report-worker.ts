import { makeAuditPlanner, type ReadRequest } from "./audit-planner";
import type { WorkerMessage } from "./reader";

/** Reads files in its own thread, so that the page stays responsive. Requests are processed one after another. */
const ask = makeAuditPlanner();
let last = Promise.resolve();

addEventListener("message", ({ data }: MessageEvent<{ id: number; ask: ReadRequest }>) => {
  last = last.then(() => answer(data.id, data.ask));
});

async function answer(id: number, request: ReadRequest) {
  try {
    const seen = await ask(request, (part, name) => post({ id, part, name }));
    post({ id, seen });
  } catch (error) {
    post({ id, failure: error instanceof Error ? error.message : String(error) });
  }
}

function post(message: WorkerMessage) {
  postMessage(message);
}
