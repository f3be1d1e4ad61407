import { createReadStream, statSync } from "node:fs";
import {
  type Bytes,
  type DetectedEncoding,
  decodeText,
  encodingDetector,
} from "../../../../src/format/csv-decode";
import { delimiterOf } from "../../../../src/format/csv-delimiter";
import { type CsvRecord, RecordTooLong, recordReader } from "../../../../src/format/csv-records";
import { WrongUsage } from "../../../exit";

/** A CSV file that has been looked through once: how to read it and how many rows it has. */
export type CsvFile = DetectedEncoding & { path: string; delimiter: string; headers: string[]; rows: number };

export const mostRows = 100_000;
const pieceBytes = 65_536;
const sampleLength = 100_000;

/** Looks through a file without keeping it. @throws WrongUsage when it is no CSV file that can be imported */
export async function inspectFile(path: string): Promise<CsvFile> {
  checkIsFile(path);
  const detected = await detectEncoding(path);
  const delimiter = delimiterOf(await sampleOf(path, detected));
  let headers: string[] | null = null;
  let rows = -1;
  for await (const record of recordsOf({ path, delimiter, ...detected })) {
    rows++;
    headers ??= headersOf(record);
    if (rows > mostRows) {
      throw new WrongUsage(
        `${path} has more than ${mostRows.toLocaleString("en-US")} rows. Split it and import the parts one after another.`,
      );
    }
  }
  if (!headers) throw new WrongUsage(`${path} is empty.`);
  return { path, delimiter, ...detected, headers, rows };
}

/** The rows below the header, piece by piece. */
export async function* rowsOf(file: CsvFile): AsyncGenerator<CsvRecord> {
  let isHeader = true;
  for await (const record of recordsOf(file)) {
    if (!isHeader) yield record;
    isHeader = false;
  }
}

async function* recordsOf({ path, delimiter, encoding }: Pick<CsvFile, "path" | "delimiter" | "encoding">) {
  const reader = recordReader(delimiter);
  try {
    for await (const text of decodeText(bytesOf(path), encoding)) yield* reader.read(text);
    yield* reader.end();
  } catch (error) {
    if (!(error instanceof RecordTooLong)) throw error;
    throw new WrongUsage(`${path}: ${error.message} Is there a quote that is never closed?`);
  }
}

function headersOf({ cells, isMalformed, line }: CsvRecord): string[] {
  if (isMalformed) throw new WrongUsage(`The header on line ${line} has a quote that is not closed.`);
  return cells;
}

async function detectEncoding(path: string): Promise<DetectedEncoding> {
  const detector = encodingDetector();
  let isStart = true;
  for await (const piece of bytesOf(path)) {
    if (isStart) refuseOtherFormats(path, piece);
    isStart = false;
    detector.read(piece);
  }
  return detector.end();
}

async function sampleOf(path: string, { encoding }: DetectedEncoding): Promise<string> {
  let sample = "";
  for await (const text of decodeText(bytesOf(path), encoding)) {
    sample += text;
    if (sample.length > sampleLength) break;
  }
  return sample;
}

function bytesOf(path: string): Bytes {
  return createReadStream(path, { highWaterMark: pieceBytes });
}

function checkIsFile(path: string) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) throw new WrongUsage(`There is no file ${path}.`);
  if (!stat.isFile()) throw new WrongUsage(`${path} is not a file. Save the data as a CSV file first.`);
}

function refuseOtherFormats(path: string, start: Uint8Array) {
  const isZip = start[0] === 0x50 && start[1] === 0x4b && (start[2] ?? 255) < 9;
  if (isZip)
    throw new WrongUsage(`${path} is a workbook or an archive, not CSV. Save it as "CSV UTF-8" first.`);
  const isUtf16 = (start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff);
  if (!isUtf16 && start.includes(0)) throw new WrongUsage(`${path} is not a text file.`);
}
