import { detailQueries, listQueries } from "#/islands/runtime/lists/list-queries";
import { answerPage, api } from "#/src/client/browser";
import { type LeadQuery, leadAddress } from "#/src/contract/addresses/leads";
import type { Lead, LeadDetail } from "#/src/contract/leads";

const path = "/api/client-leads";

export const leads = listQueries<LeadQuery, Lead>({
  path,
  load: (query, signal) =>
    answerPage(api["client-leads"].$get({ query: leadAddress.call(query) }, { init: { signal } })),
});

export const leadDetails = detailQueries<"lead", LeadDetail>(path, "lead");

/** Returns the page's leads, on the board and in the drawer, for updates from server responses. */
export function useLeadCache() {
  const { show, ...cache } = leads.useCache();
  const showDetail = leadDetails.useShow();
  return {
    ...cache,
    show(lead: Lead) {
      show(lead);
      showDetail(lead);
    },
  };
}
