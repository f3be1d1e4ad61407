import { pieceBytes, readSource } from "#/src/imports/tables/source";
import type { TableRead } from "./read-in-worker";
import { refusalOf } from "./refusal-of";

/** Reads a table from a file in its own thread, so that the page stays responsive. */
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
