import { NotReadable } from "#/src/files-in/not-readable";
import { pieceBytes, readSource } from "#/src/table-import/source";
import type { TableRead } from "./read-table";

/** Reads a table of texts from a file, in a thread of its own, so that the page stays alive. */
addEventListener("message", async ({ data }: MessageEvent<File>) => {
  postMessage(await tableIn(data));
});

async function tableIn(file: File): Promise<TableRead> {
  try {
    return { source: await readSource(file.name, () => piecesOf(file)) };
  } catch (error) {
    if (error instanceof NotReadable) return { refusal: error.message };
    if (error instanceof DOMException) {
      return {
        refusal: `${file.name} cannot be read any more: it was moved, changed or locked. Choose it again.`,
      };
    }
    return { refusal: `${file.name} could not be read (${error instanceof Error ? error.message : error}).` };
  }
}

async function* piecesOf(file: File) {
  for (let at = 0; at < file.size; at += pieceBytes) {
    yield new Uint8Array(await file.slice(at, at + pieceBytes).arrayBuffer());
  }
}
