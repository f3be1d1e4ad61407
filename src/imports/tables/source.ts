import {
  type Bytes,
  type DetectedEncoding,
  decodeText,
  encodingOf,
  type TextEncoding,
} from "#/src/format/csv-decode";
import { delimiterOf } from "#/src/format/csv-delimiter";
import { type CsvRecord, RecordTooLong, recordReader } from "#/src/format/csv-records";
import { loadXlsx } from "#/src/imports/reports/load-xlsx";
import { NotReadable } from "#/src/imports/reports/not-readable";

/** A parsed table: the format of its file, its header and records. */
export type Source = DetectedEncoding & {
  /** Display name of the file. */
  name: string;
  /** True for a workbook, read from its first non-empty sheet; its refused rows are written as text anyway. */
  isWorkbook: boolean;
  delimiter: string;
  headers: string[];
  records: CsvRecord[];
};

export const mostRows = 100_000;
/** Packed size of a workbook; the unpacked size is limited separately. */
const mostPackedBytes = 100_000_000;
/** Size of the chunks in which a file is read. */
export const pieceBytes = 65_536;

/**
 * Reads a CSV file or a workbook. The bytes are read more than once, since a text's encoding is known only at its
 * end.
 * @throws NotReadable when the file cannot be imported
 */
export async function readSource(name: string, bytes: () => Bytes): Promise<Source> {
  const start = await startOf(bytes());
  if (isZip(start)) return readWorkbook(name, bytes());
  const detected = await encodingOf(bytes());
  refuseBinary(name, start, detected);
  const delimiter = delimiterOf(new TextDecoder(detected.encoding).decode(start));
  const [header, ...records] = await readRecords(name, bytes(), detected, delimiter);
  if (!header) throw new NotReadable(`${name} is empty.`);
  return { name, isWorkbook: false, ...detected, delimiter, headers: header.cells, records };
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
  const sheets = await sheetsOf(await wholeWorkbook(name, bytes));
  const [header, ...records] = sheets.map(recordsIn).find((rows) => rows.length > 0) ?? [];
  if (!header) throw new NotReadable(`${name} is empty.`);
  if (records.length > mostRows) throw tooManyRows(name);
  const { cells: headers } = header;
  return { name, isWorkbook: true, encoding: "utf-8", hasMark: true, delimiter: ",", headers, records };
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

type Cell = string | number | Date | null;

const recordsIn = (sheet: readonly { line: number; cells: readonly Cell[] }[]): CsvRecord[] =>
  sheet
    .map(({ line, cells }) => ({ line, cells: cells.map(textOf), isMalformed: false }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));

function textOf(cell: Cell): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return cell === null ? "" : String(cell);
}

function refuseBinary(name: string, start: Uint8Array, { encoding }: DetectedEncoding) {
  const isUtf16 = encoding === "utf-16le" || encoding === "utf-16be";
  if (!isUtf16 && start.includes(0)) throw new NotReadable(`${name} is not a text file.`);
}

/** Returns the header and the rows, without blank ones. */
async function readRecords(
  name: string,
  bytes: Bytes,
  { encoding }: DetectedEncoding,
  delimiter: string,
): Promise<CsvRecord[]> {
  const records: CsvRecord[] = [];
  for await (const record of recordsOf(name, bytes, encoding, delimiter)) {
    if (records.length === 0 && record.isMalformed) {
      throw new NotReadable(`The header on line ${record.line} has a quote that is not closed.`);
    }
    if (records.push(record) - 1 > mostRows) {
      throw tooManyRows(name);
    }
  }
  return records;
}

const tooManyRows = (name: string) =>
  new NotReadable(
    `${name} has more than ${mostRows.toLocaleString("en-US")} rows. Split it and import the parts one after another.`,
  );

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
