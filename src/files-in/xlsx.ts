import { Unzip, type UnzipFile, UnzipInflate, zipSync } from "fflate";
import readSheets from "read-excel-file/universal";
import { NotReadable } from "./not-readable";
import type { Row } from "./rows";

/**
 * The sheets of a workbook, in their order; numbers and days come as such.
 * What the parts unpack to is counted while they are, since what a workbook says of it may be a lie: the library is
 * given them anew, as they came out, with nothing left to unpack.
 * @throws NotReadable
 */
export async function sheetsOf(bytes: Uint8Array, mostUnpacked = mostUnpackedBytes): Promise<Row[][]> {
  const parts = unpacked(bytes, mostUnpacked);
  const workbook = zipSync(parts, { level: 0 });
  try {
    const sheets = await readSheets(new Blob([workbook]));
    return sheets.map(({ data }) => data.map((cells, at) => ({ line: at + 1, cells: cells.map(cellOf) })));
  } catch (error) {
    throw new NotReadable(`The workbook cannot be read (${messageOf(error)}). Save it as CSV.`);
  }
}

const mostUnpackedBytes = 100_000_000;
/** One of these unpacks to some 16 MB at most, which is how far the count may be overrun. */
const pushedBytes = 16_384;

function unpacked(bytes: Uint8Array, most: number): Record<string, Uint8Array> {
  const parts: Record<string, Uint8Array> = {};
  let total = 0;
  const keep = (file: UnzipFile) => {
    if (!/\.xml(\.rels)?$/.test(file.name)) return;
    const pieces: Uint8Array<ArrayBufferLike>[] = [];
    file.ondata = (error, piece, isLast) => {
      if (error) throw error;
      total += piece.length;
      if (total > most) throw new TooLarge();
      pieces.push(piece);
      if (isLast) parts[file.name] = joined(pieces);
    };
    file.start();
  };
  const unzip = new Unzip(keep);
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length; at += pushedBytes) {
      unzip.push(bytes.subarray(at, at + pushedBytes), at + pushedBytes >= bytes.length);
    }
  } catch (error) {
    if (error instanceof TooLarge) {
      throw new NotReadable(
        `The workbook unpacks to more than ${most / 1_000_000} MB, so it was not read. Save the sheet as CSV.`,
      );
    }
    throw new NotReadable(`The workbook is damaged (${messageOf(error)}). Download it again.`);
  }
  return parts;
}

class TooLarge extends Error {}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** The library's own types call a day by the name of its class. */
function cellOf(cell: unknown) {
  if (typeof cell === "string" || typeof cell === "number" || cell instanceof Date) return cell;
  return cell === null || cell === undefined ? null : String(cell);
}
