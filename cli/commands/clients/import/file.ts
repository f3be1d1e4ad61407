import { createReadStream } from "node:fs";
import {
  type Bytes,
  type DetectedEncoding,
  decodeText,
  encodingDetector,
} from "../../../../src/format/csv-decode";
import { delimiterOf } from "../../../../src/format/csv-delimiter";
import { type CsvRecord, RecordTooLong, recordReader } from "../../../../src/format/csv-records";
import { WrongUsage } from "../../../exit";

/** Where bytes can be read, again and again, and what people call that. */
export type Source = { path: string; name: string };

/** A CSV file that has been looked through once: how to read it and how many rows it has. */
export type CsvFile = DetectedEncoding & Source & { delimiter: string; headers: string[]; rows: number };

export const mostRows = 100_000;
const pieceBytes = 65_536;
const sampleLength = 100_000;

/** Looks through a file without keeping it. @throws WrongUsage when it is no CSV file that can be imported */
export async function inspectFile({ path, name }: Source): Promise<CsvFile> {
  const detected = await detectEncoding({ path, name });
  const delimiter = delimiterOf(await sampleOf(path, detected));
  let headers: string[] | null = null;
  let rows = -1;
  for await (const record of recordsOf({ path, name, delimiter, ...detected })) {
    rows++;
    headers ??= headersOf(record);
    if (rows > mostRows) {
      throw new WrongUsage(
        `${name} has more than ${mostRows.toLocaleString("en-US")} rows. Split it and import the parts one after another.`,
      );
    }
  }
  if (!headers) throw new WrongUsage(`${name} is empty.`);
  return { path, name, delimiter, ...detected, headers, rows };
}

/** The rows below the header, piece by piece. */
export async function* rowsOf(file: CsvFile): AsyncGenerator<CsvRecord> {
  let isHeader = true;
  for await (const record of recordsOf(file)) {
    if (!isHeader) yield record;
    isHeader = false;
  }
}

async function* recordsOf({
  path,
  name,
  delimiter,
  encoding,
}: Omit<CsvFile, "headers" | "rows" | "hasMark">) {
  const reader = recordReader(delimiter);
  try {
    for await (const text of decodeText(bytesOf(path), encoding)) yield* reader.read(text);
    yield* reader.end();
  } catch (error) {
    if (!(error instanceof RecordTooLong)) throw error;
    throw new WrongUsage(`${name}: ${error.message} Is there a quote that is never closed?`);
  }
}

function headersOf({ cells, isMalformed, line }: CsvRecord): string[] {
  if (isMalformed) throw new WrongUsage(`The header on line ${line} has a quote that is not closed.`);
  return cells;
}

async function detectEncoding({ path, name }: Source): Promise<DetectedEncoding> {
  const detector = encodingDetector();
  let isStart = true;
  for await (const piece of bytesOf(path)) {
    if (isStart) refuseOtherFormats(name, piece);
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

function refuseOtherFormats(name: string, start: Uint8Array) {
  const isZip = start[0] === 0x50 && start[1] === 0x4b && (start[2] ?? 255) < 9;
  if (isZip)
    throw new WrongUsage(`${name} is a workbook or an archive, not CSV. Save it as "CSV UTF-8" first.`);
  const isUtf16 = (start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff);
  if (!isUtf16 && start.includes(0)) throw new WrongUsage(`${name} is not a text file.`);
}
