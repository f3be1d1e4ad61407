import { type DecodedText, decodeWhole } from "#/src/format/csv-decode";
import { recordPieces, wholeRecords } from "#/src/format/csv-whole";
import { type Columns, headerOf } from "./columns";
import { loadXlsx } from "./load-xlsx";
import { NotReadable } from "./not-readable";

/** A cell of a text file is text, one of a workbook what it is there. */
export type Cell = string | number | Date | null;

/** `line` is where a row begins in its file, from 1; in a workbook it is the row's number. */
export type Row = { line: number; cells: readonly Cell[] };

/** The header that says what a file's table is. */
export type TableHead = Columns & { header: Row };

/** How a table is known: what a line of headers is the header of, and what is said where no line is one. */
export type KnownTables<Head> = {
  headerOf: (headers: readonly string[]) => Head | null;
  unknown: string;
};

/** Rows that stand together, and how much of the file is read with them, from 0 to 1. */
type Piece = { rows: readonly Row[]; part: number };

/** A file's table: its header, and what stands below, piece by piece. */
export type RawTable<Head = Columns> = Head & { header: Row; pieces: Iterable<Piece> };

/** The rows of one of Amazon's reports. @throws NotReadable when no line of the file is the header of a known one */
export function openRows(bytes: Uint8Array): Promise<RawTable> {
  return openTable(bytes, { headerOf, unknown: unknownReport });
}

/**
 * Finds the header line, whatever stands above it, and the rows below. The encoding and the delimiter are found too.
 * Going through the pieces throws NotReadable for a line that is no CSV.
 * @throws NotReadable when no line of the file is a known header
 */
export async function openTable<Head>(bytes: Uint8Array, known: KnownTables<Head>): Promise<RawTable<Head>> {
  if (bytes.length > mostBytes) {
    throw new NotReadable(`The file is larger than ${mostBytes / 1_000_000} MB, so it was not read.`);
  }
  const starts = (...mark: number[]) => mark.every((byte, at) => bytes[at] === byte);
  if (starts(0xd0, 0xcf, 0x11, 0xe0)) {
    throw new NotReadable("This is a workbook of the old kind (XLS). Save it as XLSX or CSV.");
  }
  if (starts(0x50, 0x4b, 0x03, 0x04)) return inWorkbook(bytes, known);
  return inText(await decodeWhole(bytes), known);
}

const mostBytes = 200_000_000;
/** Where the header is looked for: some reports have nine lines of notes above it. */
const headerLines = 40;
const headCharacters = 65_536;
const delimiters = [",", "\t", ";", "|"];

async function inWorkbook<Head>(bytes: Uint8Array, known: KnownTables<Head>): Promise<RawTable<Head>> {
  const { sheetsOf } = await loadXlsx();
  for (const sheet of await sheetsOf(bytes)) {
    const found = findHeader(sheet, known);
    if (!found) continue;
    const rows = sheet.slice(found.at + 1).filter(hasCells);
    return { ...found.columns, header: found.row, pieces: [{ rows, part: 1 }] };
  }
  throw new NotReadable(known.unknown);
}

function inText<Head>({ text, encoding }: DecodedText, known: KnownTables<Head>): RawTable<Head> {
  if (
    encoding !== "utf-16le" &&
    encoding !== "utf-16be" &&
    text.slice(0, headCharacters).includes("\u0000")
  ) {
    throw new NotReadable("This is neither a text file nor a workbook.");
  }
  for (const delimiter of delimiters) {
    const head = wholeRecords(text.slice(0, headCharacters), delimiter);
    const found = findHeader(head, known);
    if (found) return { ...found.columns, header: found.row, pieces: below(found.row, text, delimiter) };
  }
  throw new NotReadable(known.unknown);
}

/** @throws NotReadable */
function* below(header: Row, text: string, delimiter: string): Generator<Piece> {
  for (const { records, part } of recordPieces(text, delimiter)) {
    const broken = records.find(({ line, isMalformed }) => isMalformed && line > header.line);
    if (broken) {
      throw new NotReadable(
        `Line ${broken.line} has a quote that is not closed, or one that is not doubled inside a quoted cell.`,
      );
    }
    const isBelow = (records[0]?.line ?? 0) > header.line;
    yield { rows: isBelow ? records : records.filter(({ line }) => line > header.line), part };
  }
}

function findHeader<Head>(rows: readonly Row[], { headerOf }: KnownTables<Head>) {
  for (const [at, row] of rows.slice(0, headerLines).entries()) {
    const columns = headerOf(row.cells.map((cell) => (typeof cell === "string" ? cell : "")));
    if (columns) return { at, row, columns };
  }
  return null;
}

const hasCells = ({ cells }: Row) => cells.some((cell) => cell !== null && cell !== "");

const unknownReport =
  "No line of this file is the header of a known report: a Business Report by child ASIN or by date, an advertising report, FBA inventory or payments.";
