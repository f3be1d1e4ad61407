import { hashKey, keepPreviousData, type QueryKey, useQuery } from "@tanstack/react-query";

/** One page of a list; `total` counts what matches on all pages. */
export type ListPage<Item> = { items: Item[]; total: number };

type PagedList<Item> = {
  queryKey: QueryKey;
  load: (signal: AbortSignal) => Promise<ListPage<Item>>;
  /** The page that the HTML came with, under the key of what its address asked for. */
  first: { queryKey: QueryKey; page: ListPage<Item> };
};

/**
 * The page of a list that the address asks for; the page the HTML came with is there from the start.
 * Pages are kept for as long as the screen is open: one that was dropped would fall back to that first data.
 */
export function usePagedList<Item>({ queryKey, load, first }: PagedList<Item>) {
  const isFirst = hashKey(queryKey) === hashKey(first.queryKey);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => load(signal),
    placeholderData: keepPreviousData,
    gcTime: Number.POSITIVE_INFINITY,
    ...(isFirst && { initialData: first.page }),
  });
}
