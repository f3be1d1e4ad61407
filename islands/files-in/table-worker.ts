import { mostRows, pieceBytes, readSource, type Source } from "#/src/client-import/source";
import { NotReadable } from "#/src/files-in/not-readable";
import type { TableRead } from "./read-table";

/** Reads a table of texts from a file, in a thread of its own, so that the page stays alive. */
addEventListener("message", async ({ data }: MessageEvent<File>) => {
  postMessage(await tableIn(data));
});

async function tableIn(file: File): Promise<TableRead> {
  try {
    const source = (await isWorkbook(file))
      ? await readWorkbook(file)
      : await readSource(file.name, () => piecesOf(file));
    return { source };
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

async function isWorkbook(file: File): Promise<boolean> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return first === 0x50 && second === 0x4b;
}

/** The first sheet that says anything. What was refused of it is handed back as CSV. */
async function readWorkbook(file: File): Promise<Source> {
  const { sheetsOf } = await import("#/src/files-in/xlsx");
  const sheets = await sheetsOf(new Uint8Array(await file.arrayBuffer()));
  const [header, ...records] = sheets.map(recordsOf).find((rows) => rows.length > 0) ?? [];
  if (!header) throw new NotReadable(`${file.name} is empty.`);
  if (records.length > mostRows) {
    throw new NotReadable(`${file.name} has more than ${mostRows.toLocaleString("en-US")} rows. Split it.`);
  }
  return {
    name: file.name,
    encoding: "utf-8",
    hasMark: true,
    delimiter: ",",
    headers: header.cells,
    records,
  };
}

type Sheet = { line: number; cells: readonly (string | number | Date | null)[] }[];

const recordsOf = (sheet: Sheet) =>
  sheet
    .map(({ line, cells }) => ({ line, cells: cells.map(textOf), isMalformed: false }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));

function textOf(cell: string | number | Date | null): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return cell === null ? "" : String(cell);
}
