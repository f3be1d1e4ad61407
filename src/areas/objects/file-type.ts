import { unzipSync } from "fflate";
import type { TaskFileType } from "#/src/contract/choices/files";
import { isPlainText } from "#/src/contract/plain-text";
import { decodeText, encodingOf, type TextEncoding } from "#/src/format/csv-decode";
import { contentTypesPart, declaresMacros, isMacroPart } from "#/src/format/workbook-macros";
import { imageTypeOf } from "#/src/services/object-store/image-type";
import { isRefused } from "./refused-bytes";

/**
 * Detects the type from the bytes, ignoring name and declared type; null for a file that is not accepted. Of an archive
 * only the directory is read, and of a document also the list of content types. Pages, drawings and everything unknown
 * have the type of any other file.
 */
export async function taskFileTypeOf(bytes: Uint8Array): Promise<TaskFileType | null> {
  if (bytes.length === 0 || isRefused(bytes)) return null;
  if (isArchive(bytes)) return archiveTypeOf(bytes);
  if (startsWith(bytes, "%PDF-")) return "application/pdf";
  return (await imageTypeOf(bytes)) ?? ((await isTable(bytes)) ? "text/csv" : "application/octet-stream");
}

/** True for an archive (ZIP), also an empty or a spanned one. */
export function isArchive(bytes: Uint8Array): boolean {
  return ["PK\x03\x04", "PK\x05\x06", "PK\x07\x08"].some((beginning) => startsWith(bytes, beginning));
}

/** True for bytes that begin with these characters of Latin-1. */
export function startsWith(bytes: Uint8Array, beginning: string): boolean {
  return Buffer.from(bytes.subarray(0, beginning.length)).toString("latin1") === beginning;
}

/** More entries than any document has; a directory with more, or with a false length, is rejected. */
export const mostEntries = 100_000;

/** Many times the size in the largest document. */
export const mostContentTypes = 1_000_000;

/**
 * Detects a workbook or document by the parts that every reader needs. Returns null for one with macros, which is not
 * accepted.
 */
function archiveTypeOf(bytes: Uint8Array): TaskFileType | null {
  const archive = readArchive(bytes);
  if (!archive) return null;
  return typeOfArchive(archive);
}

type Archive = { names: Set<string>; contentTypes: Uint8Array | null };

/** Returns the type of an archive by its directory and its list of content types; null for a document with macros. */
export function typeOfArchive({ names, contentTypes }: Archive): TaskFileType | null {
  if (!contentTypes) return "application/zip";
  if (declaresMacros(contentTypes) || [...names].some(isMacroPart)) return null;
  const [main, second] = documents.filter(({ part }) => names.has(part));
  return main && !second ? main.type : "application/zip";
}

const documents: { part: string; type: TaskFileType }[] = [
  { part: "xl/workbook.xml", type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" },
  {
    part: "word/document.xml",
    type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  },
];

/** Reads an archive's directory, with names in lower case; null if it is invalid. */
function readArchive(bytes: Uint8Array): Archive | null {
  const names = new Set<string>();
  let entries = 0;
  let lists = 0;
  try {
    const unpacked = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (++entries > mostEntries) throw new Error("too many entries");
        names.add(name.toLowerCase());
        if (name.toLowerCase() !== contentTypesPart) return false;
        if (++lists > 1) throw new Error("two lists of content types, of which readers may use either");
        if (originalSize > mostContentTypes) throw new Error("the list of content types is too long");
        return true;
      },
    });
    return { names, contentTypes: Object.values(unpacked)[0] ?? null };
  } catch {
    return null;
  }
}

const pieceBytes = 65_536;

/**
 * Returns true for plain text in any encoding of tables, unless it begins with markup or PostScript, which programs
 * would interpret.
 */
async function isTable(bytes: Uint8Array): Promise<boolean> {
  if (bytes.length === 0) return false;
  const { encoding } = await encodingOf(pieces(bytes));
  return isTableIn(encoding, pieces(bytes));
}

/** Same in a known encoding. */
export async function isTableIn(encoding: TextEncoding, bytes: Iterable<Uint8Array>): Promise<boolean> {
  let isBeginning = true;
  for await (const text of decodeText(bytes, encoding)) {
    if (!isPlainText(text)) return false;
    const begun: string = isBeginning ? text.trimStart() : text;
    if (isBeginning && /^(<|%!)/.test(begun)) return false;
    isBeginning &&= begun === "";
  }
  return true;
}

function* pieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}
