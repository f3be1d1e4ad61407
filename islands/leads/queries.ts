import { useQueryClient } from "@tanstack/react-query";
import { detailQueries, listQueries } from "#/islands/runtime/lists/list-queries";
import { answerPage, api } from "#/src/client/browser";
import { type LeadQuery, leadAddress } from "#/src/contract/addresses/leads";
import type { Lead, LeadBoard, LeadDetail } from "#/src/contract/leads";

const path = "/api/client-leads";

export const leads = listQueries<LeadQuery, Lead>({
  path,
  load: (query, signal) =>
    answerPage(api["client-leads"].$get({ query: leadCall(query) }, { init: { signal } })),
});

/** Returns the call of a page of leads, whose layout concerns the screen alone. */
export function leadCall(query: LeadQuery) {
  const { layout: _, ...call } = leadAddress.call(query);
  return call;
}

/** Keys of the board, which has no pages, and of more leads of one of its columns. */
export const boardKey = (query: LeadQuery) => [path, "board", { ...query, page: 1 }] as const;
export const columnKey = (query: LeadQuery, pageSize: number) =>
  [path, "list", { ...query, page: 1 }, pageSize] as const;

export const leadDetails = detailQueries<"lead", LeadDetail>(path, "lead");

/** Returns the page's leads, in every layout and in the drawer, for updates from server responses. */
export function useLeadCache() {
  const queries = useQueryClient();
  const { isListed, ...cache } = leadDetails.useCache(leads.useCache());
  return {
    ...cache,
    /** True when the cached list or board of that query contains the lead. */
    isListed(query: LeadQuery, id: string): boolean {
      const board = queries.getQueryData<LeadBoard>(boardKey(query));
      const isOnBoard = board?.columns.some(({ leads }) => leads.some((lead) => lead.id === id)) ?? false;
      return isOnBoard || isListed(query, id);
    },
  };
}
