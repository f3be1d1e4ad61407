import { NotReadable } from "./not-readable";

/** Receives the span of a tag: the bytes between its `<` and the next one. */
export type TakeTag = (bytes: Uint8Array, start: number, end: number) => void;

/** Counted elements of a workbook. */
export type TagKind = "sheetData" | "row" | "cell" | "text" | "sheet";

/** Longest span in bytes. A cell holds at most 32,767 characters. */
const longestSpan = 1_000_000;
/** Nesting depth. A sheet has seven levels. */
const mostLevels = 1_000;

/**
 * Finds the tags in a workbook part that arrives in chunks, and buffers at most one tag. Every `<` begins a tag, even
 * in a comment, so a parser that splits the text differently sees no tag that is missed here.
 * @throws NotReadable for a span or a nesting that no program writes and that would exhaust a parser's memory
 */
export function tagsOf(take: TakeTag): (piece: Uint8Array, isLast: boolean) => void {
  let rest = new Uint8Array(0);
  let levels = 0;
  return (piece, isLast) => {
    const bytes = rest.length === 0 ? piece : concatenated(rest, piece);
    let open = rest.length === 0 ? -1 : 0;
    const end = bytes.length;
    for (let at = rest.length; at < end; at++) {
      if (bytes[at] !== lessThan) continue;
      if (open >= 0) closeSpan(bytes, open + 1, at);
      open = at;
    }
    if (open >= 0 && isLast) closeSpan(bytes, open + 1, end);
    if (open >= 0 && end - open > longestSpan) throw damaged();
    rest = open >= 0 && !isLast ? bytes.slice(open) : new Uint8Array(0);
  };

  function closeSpan(bytes: Uint8Array, start: number, end: number) {
    if (end - start > longestSpan) throw damaged();
    levels += levelsOf(bytes, start, end);
    if (levels > mostLevels) throw damaged();
    take(bytes, start, end);
  }
}

const [lessThan, greaterThan, slash, exclamation, question, colon] = [60, 62, 47, 33, 63, 58];
const [doubleQuote, singleQuote, equals, letterR] = [34, 39, 61, 114];

const damaged = () =>
  new NotReadable("The workbook is damaged. Download it again, or save the sheet as CSV.");

function concatenated(first: Uint8Array, second: Uint8Array) {
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return bytes;
}

/** 1 for an opening element, -1 for a closing one, otherwise 0. */
function levelsOf(bytes: Uint8Array, start: number, end: number): number {
  const first = bytes[start];
  if (first === slash) return -1;
  if (first === exclamation || first === question) return 0;
  let at = start;
  while (at < end && bytes[at] !== greaterThan) at++;
  return bytes[at - 1] === slash ? 0 : 1;
}

const kinds = new Map<string, TagKind>([
  ["sheetData", "sheetData"],
  ["row", "row"],
  ["c", "cell"],
  ["si", "text"],
  ["sheet", "sheet"],
]);
const longestName = 9;

/** Returns the kind of element that a tag opens, ignoring its prefix; null for all others. */
export function tagKind(bytes: Uint8Array, start: number, end: number): TagKind | null {
  let from = start;
  let to = start;
  for (; to < end; to++) {
    const byte = bytes[to];
    if (byte === colon && from === start) from = to + 1;
    else if (byte === slash || byte === greaterThan || isSpace(byte)) break;
  }
  if (to - from > longestName) return null;
  if (to - from === 1) return bytes[from] === 99 ? "cell" : null;
  return kinds.get(String.fromCharCode(...bytes.subarray(from, to))) ?? null;
}

const isSpace = (byte: number | undefined) => byte === 32 || (byte !== undefined && byte > 8 && byte < 14);

/** Returns the row that a row tag references; null without a reference. @throws NotReadable */
export function rowReference(bytes: Uint8Array, start: number, end: number): number | null {
  const reference = referenceOf(bytes, start, end);
  if (reference === null) return null;
  if (reference.column !== 0) throw damaged();
  return reference.row;
}

/** Returns the position that a cell tag references, both 1-based; null without a reference. @throws NotReadable */
export function cellReference(bytes: Uint8Array, start: number, end: number) {
  const reference = referenceOf(bytes, start, end);
  if (reference?.column === 0) throw damaged();
  return reference;
}

type Reference = { row: number; column: number };

/** Returns the farthest of a tag's `r` attributes with any prefix, since a parser may use any of them. */
function referenceOf(bytes: Uint8Array, start: number, end: number): Reference | null {
  let [row, column] = [0, 0];
  for (let at = start + 1; at + 2 < end; at++) {
    if (bytes[at] !== letterR || bytes[at + 1] !== equals) continue;
    const before = bytes[at - 1];
    const quote = bytes[at + 2];
    if (!isSpace(before) && before !== colon) continue;
    if (quote !== doubleQuote && quote !== singleQuote) continue;
    const reference = referenceAt(bytes, at + 3, end, quote);
    row = Math.max(row, reference.row);
    column = Math.max(column, reference.column);
  }
  return row === 0 ? null : { row, column };
}

/** Parses capital letters, then digits, up to the closing quote. */
function referenceAt(bytes: Uint8Array, start: number, end: number, quote: number): Reference {
  let at = start;
  let column = 0;
  for (let byte = bytes[at] ?? 0; at < end && byte >= 65 && byte <= 90; byte = bytes[++at] ?? 0) {
    column = column * 26 + byte - 64;
  }
  let row = 0;
  for (let byte = bytes[at] ?? 0; at < end && byte >= 48 && byte <= 57; byte = bytes[++at] ?? 0) {
    row = row * 10 + byte - 48;
  }
  if (at >= end || bytes[at] !== quote || row === 0) throw damaged();
  return { row, column };
}
