import { type Ask, makeDesk } from "./desk";
import type { Said } from "./reader";

/** Reads files in a thread of its own, so that the page stays alive. Asks are answered one after another. */
const ask = makeDesk();
let last = Promise.resolve();

addEventListener("message", ({ data }: MessageEvent<{ id: number; ask: Ask }>) => {
  last = last.then(() => answer(data.id, data.ask));
});

async function answer(id: number, asked: Ask) {
  try {
    const seen = await ask(asked, (part, name) => say({ id, part, name }));
    say({ id, seen });
  } catch (error) {
    say({ id, failure: error instanceof Error ? error.message : String(error) });
  }
}

function say(said: Said) {
  postMessage(said);
}
