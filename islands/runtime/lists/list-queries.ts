import { hashKey, keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

/** One page of a list; `total` counts what matches on all pages. */
export type ListPage<Item> = { items: Item[]; total: number };

type Source<Query, Item> = {
  /** The list's address in the API, under which everything about it is kept: what changes a row invalidates all of it. */
  path: string;
  load: (query: Query, signal: AbortSignal) => Promise<ListPage<Item>>;
};

/** The pages of a list and the figures over all of it. */
export function listQueries<Query, Item extends { id: string }>({ path, load }: Source<Query, Item>) {
  const listsKey = [path, "list"] as const;
  const keyOf = (query: Query) => [...listsKey, query] as const;
  return {
    /**
     * The page that the address asks for; the one that the HTML came with is there from the start. Pages are kept
     * for as long as the screen is open: one that was dropped would fall back to that first data. `asked` is what
     * the HTML was asked for, where that may be another page.
     */
    usePage(query: Query, first: ListPage<Item> | undefined, asked = query) {
      const queryKey = keyOf(query);
      const [firstKey] = useState(() => hashKey(keyOf(asked)));
      return useQuery({
        queryKey,
        queryFn: ({ signal }) => load(query, signal),
        placeholderData: keepPreviousData,
        gcTime: Number.POSITIVE_INFINITY,
        ...(first && hashKey(queryKey) === firstKey && { initialData: first }),
      });
    },
    /** The figures over all rows, whatever the filters are. */
    useSummary<Summary>(first: Summary) {
      const {
        data = first,
        error,
        refetch,
      } = useQuery<Summary>({
        queryKey: [path, "summary"],
        initialData: () => first,
      });
      return { data, error, refetch };
    },
    /** What the screen holds, changed here from what the server returned. */
    useCache() {
      const queries = useQueryClient();
      return {
        /** Everything loads again: the pages that were seen, and the figures. */
        refresh: () => queries.invalidateQueries({ queryKey: [path] }),
        /** Shows a changed row wherever it stands. */
        show: (row: Item) => {
          queries.setQueriesData<ListPage<Item>>(
            { queryKey: listsKey },
            (page) =>
              page && { ...page, items: page.items.map((shown) => (shown.id === row.id ? row : shown)) },
          );
        },
        /** Tells whether the page of that query, as it was last loaded, shows the row. */
        isListed: (query: Query, id: string): boolean =>
          queries.getQueryData<ListPage<Item>>(keyOf(query))?.items.some((row) => row.id === id) ?? false,
      };
    },
  };
}
