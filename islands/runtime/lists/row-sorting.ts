import type { ColumnSort } from "#/islands/ui/sort-header";

/**
 * Sort orders of a list held completely by a page, by each column's key: texts alphabetically, numbers by size.
 * "-name" is the reverse of "name".
 */
export function rowSorting<Row, Key extends string>(keys: Record<Key, (row: Row) => string | number | null>) {
  type Sort = Key | `-${Key}`;
  const isSort = (text: string | null): text is Sort =>
    text !== null && Object.hasOwn(keys, text.replace(/^-/, ""));
  return {
    isSort,
    /** Parses the order in an address; null if it is not one of this list. */
    read: (text: string | null): Sort | null => (isSort(text) ? text : null),
    /** Returns the sort of a column for its header. */
    by: (key: Key, first: "up" | "down" = "up"): ColumnSort<Sort> => ({ up: key, down: `-${key}`, first }),
    /** Sorts the rows; ties, and all rows without an order, keep their sequence. Rows without a value come last. */
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

/** Safe because a sort is a key, optionally preceded by a minus. */
function keyOf<Key extends string>(sort: string): Key {
  return sort.replace(/^-/, "") as Key;
}

const alphabet = new Intl.Collator("en");
