import { pieceBytes, readSource } from "#/src/imports/tables/source";
import type { TableRead } from "./read-in-worker";
import { refusalOf } from "./refusal-of";

/** Reads a table of texts from a file, in a thread of its own, so that the page stays alive. */
addEventListener("message", async ({ data }: MessageEvent<File>) => {
  postMessage(await tableIn(data));
});

async function tableIn(file: File): Promise<TableRead> {
  try {
    return { source: await readSource(file.name, () => piecesOf(file)) };
  } catch (error) {
    return refusalOf(file, error);
  }
}

async function* piecesOf(file: File) {
  for (let at = 0; at < file.size; at += pieceBytes) {
    yield new Uint8Array(await file.slice(at, at + pieceBytes).arrayBuffer());
  }
}
