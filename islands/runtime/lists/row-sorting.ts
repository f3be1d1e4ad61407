import type { ColumnSort } from "#/islands/ui/sort-header";

/**
 * The orders of a list that a page holds whole, by what each column goes by: texts by the alphabet, numbers by size.
 * "name" is one of them, "-name" the same turned round.
 */
export function rowSorting<Row, Key extends string>(keys: Record<Key, (row: Row) => string | number | null>) {
  type Sort = Key | `-${Key}`;
  const isSort = (text: string | null): text is Sort =>
    text !== null && Object.hasOwn(keys, text.replace(/^-/, ""));
  return {
    isSort,
    /** What an address says; null where that is no order of this list. */
    read: (text: string | null): Sort | null => (isSort(text) ? text : null),
    /** What the head of a column sorts by. */
    by: (key: Key, first: "up" | "down" = "up"): ColumnSort<Sort> => ({ up: key, down: `-${key}`, first }),
    /** The rows in that order; of equal ones, and without one, in the order they have. Without a value they come last. */
    sorted(rows: Row[], sort: Sort | null): Row[] {
      if (sort === null) return rows;
      const value = keys[keyOf<Key>(sort)];
      const turn = sort.startsWith("-") ? -1 : 1;
      return rows.toSorted((one, other) => {
        const [a, b] = [value(one), value(other)];
        if (a === null || b === null) return Number(a === null) - Number(b === null);
        return turn * (typeof a === "string" ? alphabet.compare(a, String(b)) : a - Number(b));
      });
    },
  };
}

/** Safe because a sort is a key, or one behind a minus. */
function keyOf<Key extends string>(sort: string): Key {
  return sort.replace(/^-/, "") as Key;
}

const alphabet = new Intl.Collator("en");
