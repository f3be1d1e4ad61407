import type { TaskFileType } from "#/src/contract/choices/files";
import { encodingOf } from "#/src/format/csv-decode";
import { isMacroPart } from "#/src/format/workbook-macros";
import { imageTypeOf } from "#/src/services/object-store/image-type";
import { archiveEndOf } from "./archive-end";
import { isArchive, isTableIn, startsWith, typeOfArchive } from "./file-type";
import { isCompound, isDiskImageEnd, isRefused } from "./refused-bytes";

/** The first and last bytes of a large file. */
export type Ends = { head: Uint8Array; tail: Uint8Array; size: number };

/**
 * Detects the type of a large file from its first and last bytes; null for one that is not accepted. A document gets
 * its own type only if these bytes are enough to determine it, otherwise that of an archive.
 */
export async function largeFileTypeOf(ends: Ends): Promise<TaskFileType | null> {
  const { head, tail } = ends;
  if (isRefused(head) || isDiskImageEnd(tail) || isCompound(head)) return null;
  if (isArchive(head)) return archiveTypeOf(ends);
  if (startsWith(head, "%PDF-")) return "application/pdf";
  return (await pictureTypeOf(head)) ?? ((await isTable(ends)) ? "text/csv" : "application/octet-stream");
}

export const largeCompound =
  "Documents in the formats of Office before 2007 are accepted up to 25 MB only. Please send a newer format, a PDF or a ZIP";

function archiveTypeOf(ends: Ends): TaskFileType | null {
  const archive = archiveEndOf(ends);
  if (!archive) return null;
  const { names, contentTypes } = archive;
  if (!names) return "application/zip";
  return [...names].some(isMacroPart) ? null : typeOfArchive({ names, contentTypes });
}

const pngHead = "\x89PNG\r\n\x1a\n";

/** A PNG may begin with more metadata than the first bytes contain, so its signature is enough. */
async function pictureTypeOf(head: Uint8Array) {
  return (await imageTypeOf(head)) ?? (startsWith(head, pngHead) ? ("image/png" as const) : null);
}

const lineFeed = 0x0a;

/** Returns true if both ends are plain text. Lines that are cut off are ignored. */
async function isTable({ head, tail }: Ends): Promise<boolean> {
  // UTF-16 is never cut inside a code unit, since the number of bytes is even.
  const isWide = head.includes(0);
  const begun = isWide ? head : head.subarray(0, orElse(head.lastIndexOf(lineFeed), head.length));
  const rest = isWide ? tail : tail.subarray(tail.indexOf(lineFeed) + 1);
  const { encoding } = await encodingOf([begun]);
  return isTableIn(encoding, [begun, rest]);
}

function orElse(at: number, otherwise: number): number {
  return at === -1 ? otherwise : at;
}
