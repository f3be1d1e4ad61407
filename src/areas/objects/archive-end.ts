import { inflateSync } from "fflate";
import { contentTypesPart } from "#/src/format/workbook-macros";
import { mostContentTypes, mostEntries } from "./file-type";
import type { Ends } from "./large-file-type";

type ArchiveEnd = {
  /** Names of its entries in lower case; null if the directory begins before the last bytes. */
  names: Set<string> | null;
  /** A document's list of content types; null without one in the first or last bytes. */
  contentTypes: Uint8Array | null;
};

/** Reads the directory at the end of a large archive (ZIP, also ZIP64); null if it is missing or inconsistent. */
export function archiveEndOf(ends: Ends): ArchiveEnd | null {
  const directory = directoryOf(ends);
  if (!directory) return null;
  const bytes = within(ends, directory.from, directory.from + directory.length);
  if (!bytes) return { names: null, contentTypes: null };
  const entries = entriesOf(bytes, directory.count);
  if (!entries) return null;
  const lists = entries.filter(({ name }) => name === contentTypesPart);
  if (lists.length > 1) return null;
  const [list] = lists;
  const contentTypes = list ? dataOf(ends, list) : null;
  if (contentTypes === "invalid") return null;
  return { names: new Set(entries.map(({ name }) => name)), contentTypes };
}

type Directory = { count: number; from: number; length: number };

const endLength = 22;
const locatorLength = 20;

function directoryOf(ends: Ends): Directory | null {
  const { tail, size } = ends;
  const view = viewOf(tail);
  for (let at = tail.length - endLength; at >= 0; at--) {
    if (view.getUint32(at, true) !== 0x06054b50) continue;
    // The archive's comment follows.
    if (at + endLength + view.getUint16(at + 20, true) !== tail.length) continue;
    const directory = {
      count: view.getUint16(at + 10, true),
      length: view.getUint32(at + 12, true),
      from: view.getUint32(at + 16, true),
    };
    const isOf64 =
      directory.count === 0xffff || directory.length === 2 ** 32 - 1 || directory.from === 2 ** 32 - 1;
    const found = isOf64 ? directoryOf64(ends, at - locatorLength) : directory;
    const isValid =
      found && found.count <= mostEntries && found.from + found.length <= size - tail.length + at;
    return isValid ? found : null;
  }
  return null;
}

/** Reads numbers too large for the end-of-directory record from the ZIP64 record that its locator names. */
function directoryOf64(ends: Ends, locator: number): Directory | null {
  const view = viewOf(ends.tail);
  if (locator < 0 || view.getUint32(locator, true) !== 0x07064b50) return null;
  const from = Number(view.getBigUint64(locator + 8, true));
  const record = within(ends, from, from + 56);
  if (!record || viewOf(record).getUint32(0, true) !== 0x06064b50) return null;
  const number = (at: number) => Number(viewOf(record).getBigUint64(at, true));
  return { count: number(32), length: number(40), from: number(48) };
}

type Entry = { name: string; method: number; packed: number; unpacked: number; from: number };

function entriesOf(bytes: Uint8Array, count: number): Entry[] | null {
  const view = viewOf(bytes);
  const entries: Entry[] = [];
  for (let at = 0; at < bytes.length; ) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) return null;
    const nameLength = view.getUint16(at + 28, true);
    const end = at + 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (end > bytes.length) return null;
    entries.push({
      name: Buffer.from(bytes.subarray(at + 46, at + 46 + nameLength))
        .toString("latin1")
        .toLowerCase(),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      from: view.getUint32(at + 42, true),
    });
    at = end;
  }
  return entries.length === count ? entries : null;
}

/** Returns the content of an entry in the first or last bytes; null if it is elsewhere. */
function dataOf(ends: Ends, { method, packed, unpacked, from }: Entry): Uint8Array | null | "invalid" {
  const head = within(ends, from, from + 30);
  if (!head) return null;
  const view = viewOf(head);
  if (view.getUint32(0, true) !== 0x04034b50 || unpacked > mostContentTypes) return "invalid";
  const begin = from + 30 + view.getUint16(26, true) + view.getUint16(28, true);
  const bytes = within(ends, begin, begin + packed);
  if (!bytes || (method !== 0 && method !== 8)) return null;
  try {
    return method === 0 ? bytes : inflateSync(bytes, { out: new Uint8Array(unpacked) });
  } catch {
    return "invalid";
  }
}

/** Returns these bytes of the file if the first or the last ones contain them. */
function within({ head, tail, size }: Ends, from: number, to: number): Uint8Array | null {
  const tailFrom = size - tail.length;
  if (from >= tailFrom && to <= size) return tail.subarray(from - tailFrom, to - tailFrom);
  return from >= 0 && to <= head.length ? head.subarray(from, to) : null;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
