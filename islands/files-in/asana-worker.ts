import { readAsana } from "#/src/imports/asana/read-asana";
import type { AsanaQuestion, AsanaRead } from "./read-in-worker";
import { refusalOf } from "./refusal-of";

/** Reads an Asana export in its own thread, so that the page stays responsive. */
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
