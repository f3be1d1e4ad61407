import { Unzip, type UnzipFile, UnzipInflate, zipSync } from "fflate";
import readSheets from "read-excel-file/universal";
import { contentTypesPart, declaresMacros, isMacroPart } from "#/src/format/workbook-macros";
import { NotReadable } from "./not-readable";
import type { Row } from "./rows";
import { workbookScanner } from "./workbook-limits";

/**
 * Reads the sheets of a workbook in order; numbers and dates keep their type. Sizes and extents are measured while
 * unpacking, since the declared ones may be wrong. The library receives the unpacked parts, so it has nothing left to
 * unpack.
 * @throws NotReadable
 */
export async function sheetsOf(bytes: Uint8Array, mostUnpacked = mostUnpackedBytes): Promise<Row[][]> {
  const workbook = repacked(bytes, mostUnpacked);
  try {
    const sheets = await readSheets(workbook);
    return sheets.map(({ data }) => data.map((cells, at) => ({ line: at + 1, cells: cells.map(cellOf) })));
  } catch (error) {
    throw new NotReadable(`The workbook cannot be read (${messageOf(error)}). Save it as CSV.`);
  }
}

/** Archives the parts again without compression. */
const repacked = (bytes: Uint8Array, most: number) => zipSync(unpacked(bytes, most), { level: 0 }).buffer;

const mostUnpackedBytes = 250_000_000;
const mostParts = 5_000;
/** A chunk this size unpacks to at most about 16 MB, which bounds the overrun. */
const pushedBytes = 16_384;
/** Parts that hold no table but may hold anything else. */
const besideTables = /^(customXml|docProps|docMetadata)\//;

function unpacked(bytes: Uint8Array, most: number): Record<string, Uint8Array> {
  const parts: Record<string, Uint8Array> = {};
  const scanner = workbookScanner();
  let total = 0;
  let count = 0;
  const keep = (file: UnzipFile) => {
    if (++count > mostParts) throw new NotReadable(`The workbook has more than ${mostParts} parts. ${asCsv}`);
    if (isMacroPart(file.name)) throw new NotReadable(withMacros);
    if (!/\.xml(\.rels)?$/.test(file.name) || besideTables.test(file.name)) return;
    const scan = scanner.part();
    const pieces: Uint8Array<ArrayBufferLike>[] = [];
    file.ondata = (error, piece, isLast) => {
      if (error) throw error;
      total += piece.length;
      if (total > most) throw tooLarge(most);
      scan(piece, isLast);
      pieces.push(piece);
      if (!isLast) return;
      const part = joined(pieces);
      if (file.name.toLowerCase() === contentTypesPart && declaresMacros(part))
        throw new NotReadable(withMacros);
      parts[file.name] = part;
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
    if (error instanceof NotReadable) throw error;
    throw new NotReadable(`The workbook is damaged (${messageOf(error)}). Download it again.`);
  }
  return parts;
}

const asCsv = "Save the sheet as CSV.";
const withMacros = `The workbook has macros, so it was not read. ${asCsv}`;
const tooLarge = (most: number) =>
  new NotReadable(`The workbook unpacks to more than ${most / 1_000_000} MB, so it was not read. ${asCsv}`);

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

/** The library's own types give a date by its class name. */
function cellOf(cell: unknown) {
  if (typeof cell === "string" || typeof cell === "number" || typeof cell === "boolean") return cell;
  if (cell instanceof Date) return cell;
  return cell === null || cell === undefined ? null : String(cell);
}
