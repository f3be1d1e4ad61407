import { fieldsOf, type Kind } from "#/src/imports/tables/kind";
import type { Style } from "#/src/imports/tables/readings";
import type { Mapping } from "./mapping";

type Stored = {
  headers: string;
  columns: [string, number[]][];
  values: [number, [string, string][]][];
  styles: [number, Style][];
  defaults: [string, string][];
};

const most = 30;

/** Stored in this browser per user; cleared on sign-out. */
const keyFor = ({ name }: Kind) => `portal:imports:${name}:${document.body.dataset.user ?? ""}`;

/** Returns the mapping used before for a file with this header line. */
export function rememberedMapping(kind: Kind, headers: readonly string[]): Mapping | null {
  const stored = allStored(kind).find((entry) => entry.headers === lineOf(headers));
  if (!stored) return null;
  return {
    columns: new Map(stored.columns),
    values: new Map(stored.values.map(([at, texts]) => [at, new Map(texts)])),
    styles: new Map(stored.styles),
    defaults: new Map(stored.defaults),
  };
}

export function rememberMapping(
  kind: Kind,
  headers: readonly string[],
  { columns, values, styles, defaults }: Mapping,
) {
  const line = lineOf(headers);
  const entry: Stored = {
    headers: line,
    columns: [...columns],
    values: [...values].map(([at, texts]) => [at, [...texts]]),
    styles: [...styles],
    defaults: [...defaults],
  };
  const others = allStored(kind).filter((stored) => stored.headers !== line);
  try {
    localStorage.setItem(keyFor(kind), JSON.stringify([...others, entry].slice(-most)));
  } catch {
    // Without storage space the headers are guessed again.
  }
}

const lineOf = (headers: readonly string[]) => JSON.stringify(headers);

/** Data stored by another version of the portal may have another shape. */
function allStored(kind: Kind): Stored[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyFor(kind)) ?? "[]");
    return Array.isArray(stored) ? stored.filter((entry): entry is Stored => isStored(kind, entry)) : [];
  } catch {
    return [];
  }
}

function isStored(kind: Kind, value: unknown): boolean {
  const isField: Holds = (field) => fieldsOf(kind).some((candidate) => candidate === field);
  const { headers, columns, values, styles, defaults } = Object(value);
  return (
    typeof headers === "string" &&
    isPairs(columns, isField, (places) => Array.isArray(places) && places.every(Number.isInteger)) &&
    isPairs(values, Number.isInteger, (texts) => isPairs(texts, isText, isText)) &&
    isPairs(styles, Number.isInteger, isStyle) &&
    isPairs(defaults, isField, isText)
  );
}

type Holds = (value: unknown) => boolean;

const isPairs = (value: unknown, first: Holds, second: Holds) =>
  Array.isArray(value) && value.every((pair) => Array.isArray(pair) && first(pair[0]) && second(pair[1]));
const isText: Holds = (value) => typeof value === "string";
const isStyle: Holds = (value) =>
  value === "day-first" || value === "month-first" || value === "point" || value === "comma";
