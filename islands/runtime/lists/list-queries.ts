import { hashKey, keepPreviousData, type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

/** One page of a list; `total` counts the matches on all pages. */
export type ListPage<Item> = { items: Item[]; total: number };

type Source<Query, Item> = {
  /** The list's API path, the prefix of its cache keys: a change of a row invalidates all of them. */
  path: string;
  load: (query: Query, signal: AbortSignal) => Promise<ListPage<Item>>;
};

/** Queries for the pages of a list and the figures over all of it. */
export function listQueries<Query, Item extends { id: string }>({ path, load }: Source<Query, Item>) {
  const listsKey = [path, "list"] as const;
  const keyOf = (query: Query) => [...listsKey, query] as const;
  return {
    /**
     * Loads the page for the address; the one in the HTML is available from the start. Pages stay cached while the
     * screen is open: a dropped one would fall back to that first data. `rendered` is the query of the HTML, if it
     * differs.
     */
    usePage(query: Query, first: ListPage<Item> | undefined, rendered = query) {
      const queryKey = keyOf(query);
      const [firstKey] = useState(() => hashKey(keyOf(rendered)));
      return useQuery({
        queryKey,
        queryFn: ({ signal }) => load(query, signal),
        placeholderData: keepPreviousData,
        gcTime: Number.POSITIVE_INFINITY,
        ...(first && hashKey(queryKey) === firstKey && { initialData: first }),
      });
    },
    /** Loads the figures over all rows, independent of the filters. */
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
    /** Returns the screen's data, for updates from server responses. */
    useCache() {
      const queries = useQueryClient();
      return {
        /** Reloads everything: the pages seen so far, and the figures. */
        refresh: () => queries.invalidateQueries({ queryKey: [path] }),
        /** Shows a changed row on every cached page. */
        show: (row: Item) => {
          queries.setQueriesData<ListPage<Item>>(
            { queryKey: listsKey },
            (page) =>
              page && { ...page, items: page.items.map((shown) => (shown.id === row.id ? row : shown)) },
          );
        },
        /** True when the cached page of that query contains the row. */
        isListed: (query: Query, id: string): boolean =>
          queries.getQueryData<ListPage<Item>>(keyOf(query))?.items.some((row) => row.id === id) ?? false,
      };
    },
  };
}

type DetailOptions<Detail> = {
  /** The detail included in the page, if any. */
  first: Detail | null;
  isEnabled: boolean;
};

/**
 * Queries for one row with everything that its drawer shows. `path` is its API path without the id; `name` is the
 * row's property in the response.
 */
export function detailQueries<Name extends string, Detail extends Record<Name, { id: string }>>(
  path: string,
  name: Name,
) {
  const keyOf = (id: string) => [path, id] as const;
  const showIn = (queries: QueryClient) => (row: Detail[Name]) => {
    queries.setQueryData<Detail>(keyOf(row.id), (detail) => detail && { ...detail, [name]: row });
  };
  return {
    keyOf,
    /** Returns a function that shows a changed row in its detail, if that is loaded. */
    useShow: () => showIn(useQueryClient()),
    /** Loads the detail of a row; the page may have included it. */
    useDetail(id: string, { first, isEnabled }: DetailOptions<Detail>) {
      return useQuery<Detail>({
        queryKey: keyOf(id),
        enabled: isEnabled,
        ...(first?.[name].id === id && { initialData: first }),
      });
    },
    /** Returns a list's cache that shows changed rows in their details too. */
    useCache<Cache extends { show: (row: Detail[Name]) => void }>(cache: Cache): Cache {
      const showDetail = showIn(useQueryClient());
      const show = (row: Detail[Name]) => {
        cache.show(row);
        showDetail(row);
      };
      return { ...cache, show };
    },
  };
}
