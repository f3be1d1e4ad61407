import type { FormField } from "#/src/contract/forms";
import type { Answer } from "#/src/contract/requests";
import { fromTyped } from "./rules";

/** Cells of a table's row by column. */
export type Cells = Readonly<Record<string, unknown>>;

/** An answer as typed, and the stored one that it changes. */
export type TypedAnswer = {
  /** As the control shows it; of a row, its changed cells; null for a row that is removed. */
  value: unknown;
  /** The stored value and its version when typing began. */
  was: unknown;
  base: number;
};

/** Typed answers by name: a field's key, or for a row `key/row`. */
export type TypedAnswers = Readonly<Record<string, TypedAnswer>>;

/** Returns the name of a field's answer, or of a table's row. */
export const nameOf = (key: string, row?: string) => (row === undefined ? key : `${key}/${row}`);

/** Returns the field's key and the row that a name stands for. */
export function partsOf(name: string): { key: string; row?: string } {
  const [key = "", row] = name.split("/");
  return row === undefined ? { key } : { key, row };
}

/** Returns the stored value of a field or row, and its version. */
export function storedOf(answer: Answer | undefined, row?: string): { value: unknown; version: number } {
  if (row === undefined) return { value: answer?.value ?? null, version: answer?.version ?? 0 };
  const found = answer?.rows?.find(({ id }) => id === row);
  return { value: found?.value ?? null, version: found?.version ?? 0 };
}

/** Returns the value to store for what was typed. */
export function valueToSend(field: FormField, { value, was }: TypedAnswer, row?: string): unknown {
  if (row === undefined) return fromTyped(field, value);
  return value === null ? null : withCells((was ?? {}) as Cells, cellsToSend(field, value as Cells));
}

function cellsToSend({ columns = [] }: FormField, typed: Cells): Cells {
  return Object.fromEntries(
    columns.flatMap((column) =>
      column.key in typed ? [[column.key, fromTyped(column, typed[column.key])]] : [],
    ),
  );
}

/** Changes cells; null empties one. */
function withCells(cells: Cells, changed: Cells): Cells {
  return Object.fromEntries(Object.entries({ ...cells, ...changed }).filter(([, cell]) => cell !== null));
}

/** Compares values as the server stores them. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(inOrder(one ?? null)) === JSON.stringify(inOrder(other ?? null));
}

function inOrder(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * Joins a change with another person's change of the same answer: different cells of a row, or files that each added
 * or removed. Returns the value to store, or undefined where both changed the same and a person must choose.
 */
export function joined(field: FormField, change: { was: unknown; mine: unknown; theirs: unknown }): unknown {
  const { was, mine, theirs } = change;
  if (field.kind === "file") return joinedLists(asList(was), asList(mine), asList(theirs));
  if (field.kind !== "table" || mine === null || theirs === null || was === null) return undefined;
  return joinedCells(was as Cells, mine as Cells, theirs as Cells);
}

const asList = (value: unknown) => (Array.isArray(value) ? value : []);

function joinedLists(was: readonly unknown[], mine: readonly unknown[], theirs: readonly unknown[]) {
  const added = mine.filter((each) => !was.includes(each) && !theirs.includes(each));
  const next = [...theirs.filter((each) => mine.includes(each) || !was.includes(each)), ...added];
  return next.length === 0 ? null : next;
}

function joinedCells(was: Cells, mine: Cells, theirs: Cells): Cells | undefined {
  const changedIn = (cells: Cells) =>
    [...new Set([...Object.keys(was), ...Object.keys(cells)])].filter(
      (key) => !isSameValue(was[key], cells[key]),
    );
  const own = changedIn(mine);
  const others = new Set(changedIn(theirs).filter((key) => !isSameValue(mine[key], theirs[key])));
  if (own.some((key) => others.has(key))) return undefined;
  return withCells(theirs, Object.fromEntries(own.map((key) => [key, mine[key] ?? null])));
}

/** Sets an entry of a record; null removes it. */
export function changed<T>(
  all: Readonly<Record<string, T>>,
  name: string,
  value: T | null,
): Readonly<Record<string, T>> {
  const { [name]: _, ...others } = all;
  return value === null ? others : { ...others, [name]: value };
}
