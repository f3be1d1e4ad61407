import { useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, answerPage, api } from "../../src/client/browser";
import type { Lead, LeadsSummary } from "../../src/contract/leads";
import { type ListPage, usePagedList } from "../runtime/paged-list";
import { type LeadQuery, wireQuery } from "./list-address";

/** Under which everything about leads is kept; what changes a lead invalidates all of it. */
const leadsKey = ["/api/client-leads"] as const;
const listsKey = [...leadsKey, "list"] as const;
const listKey = (query: LeadQuery) => [...listsKey, query] as const;

/** One page of leads; `total` counts what matches on all pages. */
export type LeadPage = ListPage<Lead>;

/** The page of leads that the address asks for. */
export function useLeadList(query: LeadQuery, first: { query: LeadQuery; page: LeadPage }) {
  return usePagedList({
    queryKey: listKey(query),
    load: (signal) => answerPage(api["client-leads"].$get({ query: wireQuery(query) }, { init: { signal } })),
    first: { queryKey: listKey(first.query), page: first.page },
  });
}

/** The figures over all leads, whatever the filters are. */
export function useLeadsSummary(first: LeadsSummary) {
  return useQuery<LeadsSummary>({ queryKey: [...leadsKey, "summary"], initialData: first });
}

/** The leads that the screen holds, changed here from what the server answered. */
export function useLeadCache() {
  const queries = useQueryClient();
  return {
    /** Everything loads again: the pages that were seen, and the figures. */
    refresh: () => queries.invalidateQueries({ queryKey: leadsKey }),
    /** Shows a changed lead wherever it stands. */
    show: (lead: Lead) =>
      queries.setQueriesData<LeadPage>(
        { queryKey: listsKey },
        (page) =>
          page && { ...page, items: page.items.map((shown) => (shown.id === lead.id ? lead : shown)) },
      ),
    /** Tells whether the page of that query, as it was last loaded, shows the lead. */
    isListed: (query: LeadQuery, id: string): boolean =>
      queries.getQueryData<LeadPage>(listKey(query))?.items.some((lead) => lead.id === id) ?? false,
  };
}

/** The lead as it is now; undefined when it is gone. */
export async function loadLead(id: string): Promise<Lead | undefined> {
  const [lead] = await answer(api["client-leads"].$get({ query: { id } }));
  return lead;
}
