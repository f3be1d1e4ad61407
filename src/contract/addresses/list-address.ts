import { limits } from "../limits";
import { readPage } from "./page-param";

/** Reads one parameter of an address; what is not there ("") or makes no sense asks for nothing. */
export type Reading<T> = (given: string) => T;

/** A search; none where it is longer than a search may be. */
export const text: Reading<string> = (given) => (given.length > limits.nameLength ? "" : given.trim());

export const ticked: Reading<"true" | null> = (given) => (given === "true" ? given : null);

/** The id of a row, or one of a few words that stand in its place. */
export function idOr(...words: string[]): Reading<string | null> {
  return (given) => (words.some((word) => word === given) || uuid.test(given) ? given : null);
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

export function oneOf<Key extends string>(choices: {
  has: (key: string) => key is Key;
}): Reading<Key | null> {
  return (given) => (choices.has(given) ? given : null);
}

/** A whole number of a range that does not hold 0. */
export function whole({ min, max }: { min: number; max: number }): Reading<number | null> {
  return (given) => {
    const number = Number(given);
    return Number.isInteger(number) && number >= min && number <= max ? number : null;
  };
}

export type Readings = Record<string, Reading<unknown>>;

/** What an address asks for: every key is there, so that one question has one form. */
type Query<R extends Readings> = { page: number } & { [Name in keyof R]: ReturnType<R[Name]> };

type Something<T> = T extends null ? never : T;

type Asked<R extends Readings> = { page: number } & { [Name in keyof R]?: Something<ReturnType<R[Name]>> };

type Said<T> = T extends string ? T : T extends number ? string : never;

type Call<R extends Readings> = { page: string; pageSize: string } & {
  [Name in keyof R]?: Said<ReturnType<R[Name]>>;
};

export type ListAddress<R extends Readings> = {
  readings: R;
  /** The parameters that clearing the filters takes away. */
  filters: string[];
  read: (given: Partial<Record<string, string>>) => Query<R>;
  isFiltered: (query: Query<R>) => boolean;
  /** What a query asks for, without what it leaves open. */
  asked: (query: Query<R>) => Asked<R>;
  /** The query of the call that returns this page of the list. */
  call: (query: Query<R>) => Call<R>;
};

/** What an address of that kind asks for. */
export type QueryOf<A extends { readings: Readings }> = Query<A["readings"]>;

/**
 * Says once how a list's address is read, by the page on the server and by the screen: what narrows the list, and
 * what stays when that is cleared, such as its order.
 */
export function listAddress<Filters extends Readings, Kept extends Readings = Record<never, never>>(
  filters: Filters,
  kept?: Kept,
): ListAddress<Filters & Kept> {
  type All = Filters & Kept;
  const readings = Object.entries<Reading<unknown>>({ ...filters, ...kept });
  const asked = (query: Query<All>) =>
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
    asked: (query) => typed(asked(query)),
    call: (query) =>
      typed([
        ...asked(query).map(([name, value]) => [name, String(value)] as const),
        ["pageSize", String(limits.pageSize)],
      ]),
  };
}

/** Safe because the entries are made of the readings that the type is made of. */
function typed<T>(entries: (readonly [string, unknown])[]): T {
  return Object.fromEntries(entries) as T;
}
