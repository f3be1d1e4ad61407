import { hashKey, keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import type { ListPage } from "#/islands/runtime/lists/list-queries";
import { answer, answerPage, api } from "#/src/client/browser";
import type { LeadQuery } from "#/src/contract/addresses/leads";
import type { LeadStatus } from "#/src/contract/choices/leads";
import type { Lead, LeadBoard, LeadColumn } from "#/src/contract/leads";
import { boardKey, columnKey, leadCall } from "../queries";

/** Loads the board for the query of the address. `first` is the board in the HTML, which was rendered for `rendered`. */
export function useBoard(query: LeadQuery, first: LeadBoard | null, rendered: LeadQuery) {
  const queryKey = boardKey(query);
  return useQuery({
    queryKey,
    queryFn: ({ signal }): Promise<LeadBoard> =>
      answer(api["client-leads"].board.$get({ query: boardCall(query) }, { init: { signal } })),
    placeholderData: keepPreviousData,
    gcTime: Number.POSITIVE_INFINITY,
    ...(first && hashKey(queryKey) === hashKey(boardKey(rendered)) && { initialData: first }),
  });
}

function boardCall(query: LeadQuery) {
  const { page: _, pageSize: __, ...filters } = leadCall(query);
  return filters;
}

/** Number of cards requested for a column, if more than the first ones. */
export type Sizes = Partial<Record<LeadStatus, number>>;

/** Replaces the first cards of the extended columns with all that were requested, once these are loaded. */
export function useExtended(
  columns: readonly LeadColumn[],
  query: LeadQuery,
  sizes: Sizes,
): readonly LeadColumn[] {
  const extended = columns.filter(({ status }) => sizes[status] !== undefined);
  const pages = useQueries({
    queries: extended.map(({ status }) => {
      const pageSize = sizes[status] ?? 0;
      const ofColumn = { ...query, page: 1, status };
      return {
        queryKey: columnKey(ofColumn, pageSize),
        queryFn: ({ signal }: { signal: AbortSignal }): Promise<ListPage<Lead>> =>
          answerPage(
            api["client-leads"].$get(
              { query: { ...leadCall(ofColumn), pageSize: String(pageSize) } },
              { init: { signal } },
            ),
          ),
        placeholderData: keepPreviousData,
      };
    }),
  });
  return columns.map((column) => {
    const page = pages[extended.indexOf(column)]?.data;
    return page ? { ...column, leads: page.items } : column;
  });
}
