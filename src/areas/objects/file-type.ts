import { unzipSync } from "fflate";
import type { TaskFileType } from "#/src/contract/choices/files";
import { isPlainText } from "#/src/contract/plain-text";
import { decodeText, encodingOf } from "#/src/format/csv-decode";
import { contentTypesPart, isCalledCode, namesCode } from "#/src/format/workbook-macros";
import { imageTypeOf } from "#/src/services/object-store/image-type";

/**
 * What the bytes are, whatever their name or sender says; null for what is not taken. Of an archive the names of its
 * entries are read, and nothing is unpacked but the list of content types that a document has.
 */
export async function taskFileTypeOf(bytes: Uint8Array): Promise<TaskFileType | null> {
  if (startsWith(bytes, "PK")) return archiveTypeOf(bytes);
  if (startsWith(bytes, "%PDF-")) return "application/pdf";
  return (await imageTypeOf(bytes)) ?? ((await isTable(bytes)) ? "text/csv" : null);
}

function startsWith(bytes: Uint8Array, beginning: string): boolean {
  return Buffer.from(bytes.subarray(0, beginning.length)).toString("latin1") === beginning;
}

/** More names than any document has: a list that says so, or lies about its length, is not read further. */
const mostEntries = 100_000;

/** Many times what the largest document says of its parts. */
const mostContentTypes = 1_000_000;

/** A workbook or a document when it has the parts without which nothing opens it; one with macros is neither, nor taken. */
function archiveTypeOf(bytes: Uint8Array): TaskFileType | null {
  const archive = readArchive(bytes);
  if (!archive) return null;
  const { names, contentTypes } = archive;
  if (!contentTypes) return "application/zip";
  if (namesCode(contentTypes) || [...names].some(isCalledCode)) return null;
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

/** By the list at the archive's end, names in lower case; null where there is none that can be read. */
function readArchive(bytes: Uint8Array): { names: Set<string>; contentTypes: Uint8Array | null } | null {
  const names = new Set<string>();
  let entries = 0;
  let lists = 0;
  try {
    const unpacked = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (++entries > mostEntries) throw new Error("more entries than are read");
        names.add(name.toLowerCase());
        if (name.toLowerCase() !== contentTypesPart) return false;
        if (++lists > 1)
          throw new Error("two lists of content types, of which readers believe one or the other");
        if (originalSize > mostContentTypes) throw new Error("more content types than are read");
        return true;
      },
    });
    return { names, contentTypes: Object.values(unpacked)[0] ?? null };
  } catch {
    return null;
  }
}

const pieceBytes = 65_536;

/** Text in any of the encodings that tables come in; what begins as markup would be a page to a browser. */
async function isTable(bytes: Uint8Array): Promise<boolean> {
  if (bytes.length === 0) return false;
  const { encoding } = await encodingOf(pieces(bytes));
  let isBeginning = true;
  for await (const text of decodeText(pieces(bytes), encoding)) {
    if (!isPlainText(text)) return false;
    const begun: string = isBeginning ? text.trimStart() : text;
    if (isBeginning && begun.startsWith("<")) return false;
    isBeginning &&= begun === "";
  }
  return true;
}

function* pieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}
