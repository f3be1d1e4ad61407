import { readAsana } from "#/src/imports/asana/read-asana";
import type { AsanaQuestion, AsanaRead } from "./read-in-worker";
import { refusalOf } from "./refusal-of";

/** Reads an export of Asana, in a thread of its own, so that the page stays alive. */
addEventListener("message", async ({ data }: MessageEvent<AsanaQuestion>) => {
  postMessage(await tasksIn(data));
});

async function tasksIn({ file, answers }: AsanaQuestion): Promise<AsanaRead> {
  try {
    return { read: await readAsana(new Uint8Array(await file.arrayBuffer()), answers) };
  } catch (error) {
    return refusalOf(file, error);
  }
}
