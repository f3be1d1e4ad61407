import {
  type Bytes,
  type DetectedEncoding,
  decodeText,
  encodingOf,
  type TextEncoding,
} from "#/src/format/csv-decode";
import { declaredDelimiter, delimiterOf, delimiters } from "#/src/format/csv-delimiter";
import { type CsvRecord, RecordTooLong, recordReader } from "#/src/format/csv-records";
import { headerLines } from "#/src/imports/reports/find-header";
import { loadXlsx } from "#/src/imports/reports/load-xlsx";
import { NotReadable } from "#/src/imports/reports/not-readable";
import type { Cell } from "#/src/imports/reports/rows";
import { headerIn, isBetter } from "./header-line";
import { mostRows, tableFrom, tooManyRows } from "./with-header";

/** A parsed table: the format of its file, its header and records. */
export type Source = DetectedEncoding & {
  /** Display name of the file. */
  name: string;
  /** True for a workbook, read from its first sheet with a table; its refused rows are written as text anyway. */
  isWorkbook: boolean;
  delimiter: string;
  headers: string[];
  /** Line of the header in the file, from 1. */
  headerLine: number;
  /** Rows above the header, such as a title or a date. */
  notes: CsvRecord[];
  records: CsvRecord[];
  /** Columns of a workbook with cells that are neither text nor numbers, by index. */
  typedColumns: ReadonlyMap<number, CellType>;
};

/** Type of a workbook's cells that become text. */
export type CellType = "date" | "boolean";

/** Packed size of a workbook; the unpacked size is limited separately. */
const mostPackedBytes = 100_000_000;
/** Size of the chunks in which a file is read. */
export const pieceBytes = 65_536;

/**
 * Reads a CSV file or a workbook, and finds its header below any notes. The bytes are read more than once, since a
 * text's encoding is known only at its end.
 * @throws NotReadable when the file cannot be imported
 */
export async function readSource(name: string, bytes: () => Bytes): Promise<Source> {
  const start = await startOf(bytes());
  if (isZip(start)) return readWorkbook(name, bytes());
  const detected = await encodingOf(bytes());
  refuseBinary(name, start, detected);
  const { delimiter, at } = formatOf(new TextDecoder(detected.encoding).decode(start));
  const rows = await readRecords(name, bytes(), detected, delimiter);
  const file = { name, isWorkbook: false, ...detected, delimiter, typedColumns: new Map() };
  return tableFrom(file, rows, Math.min(at, rows.length - 1));
}

/** Finds the delimiter and the header of a text: the delimiter that gives the best header. */
function formatOf(start: string): { delimiter: string; at: number } {
  const declared = declaredDelimiter.exec(start.replace(/^\ufeff/, ""))?.[1];
  const found = (declared ? [declared] : delimiters).flatMap((delimiter) => {
    const reader = recordReader(delimiter);
    const header = headerIn([...reader.read(start), ...reader.end()]);
    return header ? [{ ...header, delimiter }] : [];
  });
  const [first, ...others] = found;
  if (!first) return { delimiter: delimiterOf(start), at: 0 };
  return others.reduce((best, next) => (isBetter(next, best) ? next : best), first);
}

async function startOf(bytes: Bytes): Promise<Uint8Array> {
  const start = new Uint8Array(pieceBytes);
  let length = 0;
  for await (const piece of bytes) {
    start.set(piece.subarray(0, pieceBytes - length), length);
    length = Math.min(pieceBytes, length + piece.length);
    if (length === pieceBytes) break;
  }
  return start.subarray(0, length);
}

const isZip = (start: Uint8Array) => start[0] === 0x50 && start[1] === 0x4b && (start[2] ?? 255) < 9;

async function readWorkbook(name: string, bytes: Bytes): Promise<Source> {
  const { sheetsOf } = await loadXlsx();
  const sheets = (await sheetsOf(await wholeWorkbook(name, bytes))).map((sheet) => {
    const rows = recordsIn(sheet);
    return { sheet, rows, header: headerIn(rows) };
  });
  const found = sheets.find(({ header }) => header?.isComplete) ?? sheets.find(({ rows }) => rows.length > 0);
  const file = { name, isWorkbook: true, encoding: "utf-8", hasMark: true, delimiter: "," } as const;
  const typedColumns = found ? typedIn(found.sheet) : new Map();
  return tableFrom({ ...file, typedColumns }, found?.rows ?? [], found?.header?.at ?? 0);
}

async function wholeWorkbook(name: string, bytes: Bytes): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of bytes) {
    length += piece.length;
    if (length > mostPackedBytes) {
      throw new NotReadable(`${name} is larger than ${mostPackedBytes / 1_000_000} MB. Save it as CSV.`);
    }
    pieces.push(piece);
  }
  return new Uint8Array(await new Blob(pieces as Uint8Array<ArrayBuffer>[]).arrayBuffer());
}

type SheetRow = { line: number; cells: readonly Cell[] };

const recordsIn = (sheet: readonly SheetRow[]): CsvRecord[] =>
  sheet
    .map(({ line, cells }) => ({ line, cells: cells.map(textOf), isMalformed: false }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));

function textOf(cell: Cell): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === "boolean") return cell ? "TRUE" : "FALSE";
  return cell === null ? "" : String(cell);
}

function typedIn(sheet: readonly SheetRow[]): ReadonlyMap<number, CellType> {
  const types = new Map<number, CellType>();
  for (const { cells } of sheet) {
    for (const [at, cell] of cells.entries()) {
      if (cell instanceof Date) types.set(at, "date");
      else if (typeof cell === "boolean") types.set(at, "boolean");
    }
  }
  return types;
}

function refuseBinary(name: string, start: Uint8Array, { encoding }: DetectedEncoding) {
  const isUtf16 = encoding === "utf-16le" || encoding === "utf-16be";
  if (!isUtf16 && start.includes(0)) throw new NotReadable(`${name} is not a text file.`);
}

/** Returns the rows, without blank ones. */
async function readRecords(
  name: string,
  bytes: Bytes,
  { encoding }: DetectedEncoding,
  delimiter: string,
): Promise<CsvRecord[]> {
  const records: CsvRecord[] = [];
  for await (const record of recordsOf(name, bytes, encoding, delimiter)) {
    if (records.push(record) > mostRows + headerLines) throw tooManyRows(name);
  }
  return records;
}

async function* recordsOf(name: string, bytes: Bytes, encoding: TextEncoding, delimiter: string) {
  const reader = recordReader(delimiter);
  try {
    for await (const text of decodeText(bytes, encoding)) yield* reader.read(text);
    yield* reader.end();
  } catch (error) {
    if (!(error instanceof RecordTooLong)) throw error;
    throw new NotReadable(`${name}: ${error.message} Is there a quote that is never closed?`);
  }
}
