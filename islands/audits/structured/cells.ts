import { type Json, parseJson } from "./json";

/**
 * What a column is for. `text` keeps what is typed as it is (a SKU of digits stays text), the others read a
 * number or other JSON where it is one.
 */
export type ColumnKind = "text" | "number" | "any";

/** One place of a table: what stands in it, and the value that it means. Undefined: nothing there. */
export type Cell = { text: string; value: Json | undefined };

export const blankCell: Cell = { text: "", value: undefined };

/** A value as its cell shows it: plain words where they cannot be mistaken, compact JSON otherwise. */
export function cellOf(value: Json | undefined, kind: ColumnKind): Cell {
  if (value === undefined) return blankCell;
  if (typeof value !== "string") return { text: JSON.stringify(value), value };
  const isPlain = !unprintable.test(value) && read(value, kind) === value;
  return { text: isPlain ? value : JSON.stringify(value), value };
}

/** What a person means by the text of a cell. */
export function typedCell(text: string, kind: ColumnKind): Cell {
  return { text, value: read(text, kind) };
}

/** What should be said about a cell whose text may not mean what was wanted; null where it does. */
export function doubtAbout({ text, value }: Cell, kind: ColumnKind): string | null {
  if (typeof value !== "string") return null;
  if (looksLikeJson.test(text) && parseJson(text) === undefined) return "not valid JSON, kept as text";
  return kind === "number" ? "not a number, kept as text" : null;
}

function read(text: string, kind: ColumnKind): Json | undefined {
  if (text === "") return undefined;
  if (kind === "text" && !looksLikeJson.test(text)) return text;
  const value = parseJson(text);
  return value === undefined ? text : value;
}

const looksLikeJson = /^\s*["[{]/;
/** What a one-line field would drop without a word. */
const unprintable = /[\p{Cc}\u2028\u2029]/u;
