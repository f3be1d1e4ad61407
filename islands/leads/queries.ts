import { useQuery, useQueryClient } from "@tanstack/react-query";
import { listQueries } from "#/islands/runtime/lists/list-queries";
import { answerPage, api } from "#/src/client/browser";
import { type LeadQuery, leadAddress } from "#/src/contract/addresses/leads";
import type { Lead, LeadDetail } from "#/src/contract/leads";

const path = "/api/client-leads";

export const leads = listQueries<LeadQuery, Lead>({
  path,
  load: (query, signal) =>
    answerPage(api["client-leads"].$get({ query: leadAddress.call(query) }, { init: { signal } })),
});

const leadKey = (leadId: string) => [path, leadId] as const;

/** Loads a lead with its history; the page may have included it. */
export function useLeadDetail(leadId: string, options: { first: LeadDetail | null; isEnabled: boolean }) {
  const { first, isEnabled } = options;
  return useQuery<LeadDetail>({
    queryKey: leadKey(leadId),
    enabled: isEnabled,
    ...(first?.lead.id === leadId && { initialData: first }),
  });
}

/** Returns the page's leads, on the board and in the drawer, for updates from server responses. */
export function useLeadCache() {
  const { show, ...cache } = leads.useCache();
  const queries = useQueryClient();
  return {
    ...cache,
    show(lead: Lead) {
      show(lead);
      queries.setQueryData<LeadDetail>(leadKey(lead.id), (detail) => detail && { ...detail, lead });
    },
  };
}
