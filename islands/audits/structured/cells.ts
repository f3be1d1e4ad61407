import { type Json, parseJson } from "./json";

/**
 * The type of a column. `text` keeps the typed text (a SKU of digits stays text), the others parse numbers or other
 * JSON.
 */
export type ColumnKind = "text" | "number" | "any";

/** One cell of a table: its text and its value. Undefined for an empty cell. */
export type Cell = { text: string; value: Json | undefined };

export const blankCell: Cell = { text: "", value: undefined };

/** Converts a value to its cell: plain text where unambiguous, compact JSON otherwise. */
export function cellOf(value: Json | undefined, kind: ColumnKind): Cell {
  if (value === undefined) return blankCell;
  if (typeof value !== "string") return { text: JSON.stringify(value), value };
  const isPlain = !unprintable.test(value) && read(value, kind) === value;
  return { text: isPlain ? value : JSON.stringify(value), value };
}

/** Parses the typed text of a cell. */
export function typedCell(text: string, kind: ColumnKind): Cell {
  return { text, value: read(text, kind) };
}

/** Returns a warning about a cell whose text may not mean what was intended; null when it is fine. */
export function warningAbout({ text, value }: Cell, kind: ColumnKind): string | null {
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
/** Characters that a one-line field silently drops. */
const unprintable = /[\p{Cc}\u2028\u2029]/u;
