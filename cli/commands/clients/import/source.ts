import { createReadStream, statSync } from "node:fs";
import { WrongUsage } from "#/cli/exit";
import type { Io } from "#/cli/io";
import { say } from "#/cli/output/words";
import {
  type Bytes,
  type DetectedEncoding,
  decodeText,
  encodingOf,
  type TextEncoding,
} from "#/src/format/csv-decode";
import { delimiterOf } from "#/src/format/csv-delimiter";
import { type CsvRecord, RecordTooLong, recordReader } from "#/src/format/csv-records";

/** A CSV file that has been read: how it is written, its header and the records below. */
export type Source = DetectedEncoding & {
  /** What people call it. */
  name: string;
  /** Null for standard input. */
  path: string | null;
  delimiter: string;
  headers: string[];
  records: CsvRecord[];
};

export const mostRows = 100_000;
const pieceBytes = 65_536;
/** What comes without an end must not fill the memory. */
const mostPiped = 500_000_000;

/** Reads a file; `-` is standard input. @throws WrongUsage when it is no CSV file that can be imported */
export async function openSource(path: string, io: Io, mostBytes = mostPiped): Promise<Source> {
  const isPiped = path === "-";
  const name = isPiped ? "Standard input" : path;
  const bytes = isPiped ? await standardInput(io, mostBytes) : fileAt(path);
  const start = await startOf(bytes());
  const detected = await encodingOf(bytes());
  refuseOtherFormats(name, start, detected);
  const delimiter = delimiterOf(new TextDecoder(detected.encoding).decode(start));
  const [header, ...records] = await readRecords(name, bytes(), detected, delimiter);
  if (!header) throw new WrongUsage(`${name} is empty.`);
  return { name, path: isPiped ? null : path, ...detected, delimiter, headers: header.cells, records };
}

function fileAt(path: string): () => Bytes {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) throw new WrongUsage(`There is no file ${path}.`);
  if (!stat.isFile()) {
    throw new WrongUsage(
      `${path} is not a file. Save the data as a CSV file first, or give - and pipe it in.`,
    );
  }
  return () => createReadStream(path, { highWaterMark: pieceBytes });
}

async function standardInput(io: Io, mostBytes: number): Promise<() => Bytes> {
  if (io.input.isTerminal) say(io, "Reading the rows from standard input; Ctrl-D ends them.");
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of io.input.read()) {
    bytes += piece.length;
    if (bytes > mostBytes) {
      const megabytes = mostBytes / 1_000_000;
      throw new WrongUsage(`Standard input is larger than ${megabytes} MB. Save it as a file and split it.`);
    }
    pieces.push(piece);
  }
  return () => pieces;
}

async function startOf(bytes: Bytes): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of bytes) {
    pieces.push(piece);
    length += piece.length;
    if (length >= pieceBytes) break;
  }
  return Buffer.concat(pieces).subarray(0, pieceBytes);
}

function refuseOtherFormats(name: string, start: Uint8Array, { encoding }: DetectedEncoding) {
  const isZip = start[0] === 0x50 && start[1] === 0x4b && (start[2] ?? 255) < 9;
  if (isZip)
    throw new WrongUsage(`${name} is a workbook or an archive, not CSV. Save it as "CSV UTF-8" first.`);
  const isUtf16 = encoding === "utf-16le" || encoding === "utf-16be";
  if (!isUtf16 && start.includes(0)) throw new WrongUsage(`${name} is not a text file.`);
}

/** The header and the rows, none of which is blank. */
async function readRecords(
  name: string,
  bytes: Bytes,
  { encoding }: DetectedEncoding,
  delimiter: string,
): Promise<CsvRecord[]> {
  const records: CsvRecord[] = [];
  for await (const record of recordsOf(name, bytes, encoding, delimiter)) {
    if (records.length === 0 && record.isMalformed) {
      throw new WrongUsage(`The header on line ${record.line} has a quote that is not closed.`);
    }
    if (records.push(record) - 1 > mostRows) {
      throw new WrongUsage(
        `${name} has more than ${mostRows.toLocaleString("en-US")} rows. Split it and import the parts one after another.`,
      );
    }
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
    throw new WrongUsage(`${name}: ${error.message} Is there a quote that is never closed?`);
  }
}
