import { listLimits } from "../limits-of-lists";
import { readPage } from "./page-param";

/** Parses one parameter of an address; a missing ("") or invalid one means no filter. */
export type Reading<T> = (given: string) => T;

/** A search text; empty when longer than the limit. */
export const text: Reading<string> = (given) => (given.length > listLimits.filterLength ? "" : given.trim());

export const ticked: Reading<"true" | null> = (given) => (given === "true" ? given : null);

/** A row's id, or one of a few words in its place. */
export function idOr(...words: string[]): Reading<string | null> {
  return (given) => (words.some((word) => word === given) || uuid.test(given) ? given : null);
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

export function oneOf<Key extends string>(choices: {
  has: (key: string) => key is Key;
}): Reading<Key | null> {
  return (given) => (choices.has(given) ? given : null);
}

/** An integer within a range; the range must not contain 0. */
export function whole({ min, max }: { min: number; max: number }): Reading<number | null> {
  return (given) => {
    const number = Number(given);
    return Number.isInteger(number) && number >= min && number <= max ? number : null;
  };
}

export type Readings = Record<string, Reading<unknown>>;

/** The parsed parameters of an address: every key is present, so that equal queries have one form. */
type Query<R extends Readings> = { page: number } & { [Name in keyof R]: ReturnType<R[Name]> };

type Something<T> = T extends null ? never : T;

type Compact<R extends Readings> = { page: number } & { [Name in keyof R]?: Something<ReturnType<R[Name]>> };

type Sent<T> = T extends string ? T : T extends number ? string : never;

type Call<R extends Readings> = { page: string; pageSize: string } & {
  [Name in keyof R]?: Sent<ReturnType<R[Name]>>;
};

export type ListAddress<R extends Readings> = {
  readings: R;
  /** The parameters that "clear filters" removes. */
  filters: string[];
  read: (given: Partial<Record<string, string>>) => Query<R>;
  isFiltered: (query: Query<R>) => boolean;
  /** Returns the query without its empty parameters. */
  compact: (query: Query<R>) => Compact<R>;
  /** Query of the API call that returns this page of the list. */
  call: (query: Query<R>) => Call<R>;
};

/** The parsed query of an address type. */
export type QueryOf<A extends { readings: Readings }> = Query<A["readings"]>;

/**
 * Defines how a list's address is parsed, for both the server's page and the screen. `filters` narrow the list;
 * `others`, such as the order, stay when the filters are cleared.
 */
export function listAddress<Filters extends Readings, Other extends Readings = Record<never, never>>(
  filters: Filters,
  others?: Other,
): ListAddress<Filters & Other> {
  type All = Filters & Other;
  const readings = Object.entries<Reading<unknown>>({ ...filters, ...others });
  const presentEntries = (query: Query<All>) =>
    Object.entries(query).filter(([, value]) => value !== null && value !== "");
  return {
    readings: typed(readings),
    filters: Object.keys(filters),
    read: (given) =>
      typed([
        ["page", readPage(given.page)],
        ...readings.map(([name, read]) => [name, read(given[name] ?? "")] as const),
      ]),
    isFiltered: (query) => Object.entries(filters).some(([name, read]) => query[name] !== read("")),
    compact: (query) => typed(presentEntries(query)),
    call: (query) =>
      typed([
        ...presentEntries(query).map(([name, value]) => [name, String(value)] as const),
        ["pageSize", String(listLimits.pageSize)],
      ]),
  };
}

/** Safe because the entries are built from the readings that define the type. */
function typed<T>(entries: (readonly [string, unknown])[]): T {
  return Object.fromEntries(entries) as T;
}
