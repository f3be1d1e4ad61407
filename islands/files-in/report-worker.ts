import { makeAuditPlanner, type ReadRequest } from "./audit-planner";
import type { WorkerMessage } from "./reader";

/** Reads files in its own thread, so that the page stays responsive. Requests are processed one after another. */
const ask = makeAuditPlanner();
let last = Promise.resolve();

addEventListener("message", ({ data }: MessageEvent<{ id: number; ask: ReadRequest }>) => {
  last = last.then(() => answer(data.id, data.ask));
});

async function answer(id: number, asked: ReadRequest) {
  try {
    const seen = await ask(asked, (part, name) => say({ id, part, name }));
    say({ id, seen });
  } catch (error) {
    say({ id, failure: error instanceof Error ? error.message : String(error) });
  }
}

function say(said: WorkerMessage) {
  postMessage(said);
}
