import { NotReadable } from "#/src/files-in/not-readable";
import {
  type Bytes,
  type DetectedEncoding,
  decodeText,
  encodingOf,
  type TextEncoding,
} from "#/src/format/csv-decode";
import { delimiterOf } from "#/src/format/csv-delimiter";
import { type CsvRecord, RecordTooLong, recordReader } from "#/src/format/csv-records";

/** A table that has been read: how its file is written, its header and the records below. */
export type Source = DetectedEncoding & {
  /** What people call it. */
  name: string;
  delimiter: string;
  headers: string[];
  records: CsvRecord[];
};

export const mostRows = 100_000;
/** A file is read in pieces of so many bytes. */
export const pieceBytes = 65_536;

/**
 * Reads a CSV file whose bytes can be had more than once: its encoding is known only at its end.
 * @throws NotReadable when it is no CSV file that can be imported
 */
export async function readSource(name: string, bytes: () => Bytes): Promise<Source> {
  const start = await startOf(bytes());
  const detected = await encodingOf(bytes());
  refuseOtherFormats(name, start, detected);
  const delimiter = delimiterOf(new TextDecoder(detected.encoding).decode(start));
  const [header, ...records] = await readRecords(name, bytes(), detected, delimiter);
  if (!header) throw new NotReadable(`${name} is empty.`);
  return { name, ...detected, delimiter, headers: header.cells, records };
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

function refuseOtherFormats(name: string, start: Uint8Array, { encoding }: DetectedEncoding) {
  const isZip = start[0] === 0x50 && start[1] === 0x4b && (start[2] ?? 255) < 9;
  if (isZip)
    throw new NotReadable(`${name} is a workbook or an archive, not CSV. Save it as "CSV UTF-8" first.`);
  const isUtf16 = encoding === "utf-16le" || encoding === "utf-16be";
  if (!isUtf16 && start.includes(0)) throw new NotReadable(`${name} is not a text file.`);
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
      throw new NotReadable(`The header on line ${record.line} has a quote that is not closed.`);
    }
    if (records.push(record) - 1 > mostRows) {
      throw new NotReadable(
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
    throw new NotReadable(`${name}: ${error.message} Is there a quote that is never closed?`);
  }
}
