import { type DecodedText, decodeWhole } from "#/src/format/csv-decode";
import { recordPieces, wholeRecords } from "#/src/format/csv-whole";
import { type Columns, headerOf } from "./columns";
import { findHeader } from "./find-header";
import { loadXlsx } from "./load-xlsx";
import { NotReadable } from "./not-readable";

/** Cells of text files are strings, those of workbooks have their own type. */
export type Cell = string | number | boolean | Date | null;

/** `line` is the first line of a row in its file, from 1; in a workbook it is the row number. */
export type Row = { line: number; cells: readonly Cell[] };

/** The header that identifies a file's table. */
export type TableHead = Columns & { header: Row };

/** Recognition of a table: a parser for header lines, and the error if no line matches. */
export type KnownTables<Head> = {
  headerOf: (headers: readonly string[]) => Head | null;
  unknown: string;
};

/** Consecutive rows, and the fraction of the file read so far, from 0 to 1. */
type Piece = { rows: readonly Row[]; part: number };

/** A file's table: its header, and the rows below in batches. */
export type RawTable<Head = Columns> = Head & { header: Row; pieces: Iterable<Piece> };

/** Opens the rows of an Amazon report. @throws NotReadable when no line of the file is a known header */
export function openRows(bytes: Uint8Array): Promise<RawTable> {
  return openTable(bytes, { headerOf, unknown: unknownReport });
}

/** True when a line of the file is the header of an Amazon report. */
export async function isReport(bytes: Uint8Array): Promise<boolean> {
  try {
    await openRows(bytes);
    return true;
  } catch (error) {
    if (!(error instanceof NotReadable)) throw error;
    return error.message !== unknownReport;
  }
}

/**
 * Finds the header line, whatever precedes it, and the rows below. Encoding and delimiter are detected. Iterating the
 * batches throws NotReadable for a malformed line.
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
const headCharacters = 65_536;
const delimiters = [",", "\t", ";", "|"];

async function inWorkbook<Head>(bytes: Uint8Array, known: KnownTables<Head>): Promise<RawTable<Head>> {
  const { sheetsOf } = await loadXlsx();
  for (const sheet of await sheetsOf(bytes)) {
    const found = findHeader(sheet, known.headerOf);
    if (!found) continue;
    const rows = sheet.slice(found.at + 1).filter(hasCells);
    return { ...found.head, header: found.row, pieces: [{ rows, part: 1 }] };
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
    const found = findHeader(head, known.headerOf);
    if (found) return { ...found.head, header: found.row, pieces: below(found.row, text, delimiter) };
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

const hasCells = ({ cells }: Row) => cells.some((cell) => cell !== null && cell !== "");

const unknownReport =
  "No line of this file is the header of a known report: a Business Report by child ASIN or by date, an advertising report, FBA inventory or payments. It is not a header of clients, leads or Asana tasks either.";
