import { listQueries } from "#/islands/runtime/list-queries";
import { answerPage, api } from "#/src/client/browser";
import type { Lead } from "#/src/contract/leads";
import { type LeadQuery, leadAddress } from "./address";

export const leads = listQueries<LeadQuery, Lead>({
  path: "/api/client-leads",
  load: (query, signal) =>
    answerPage(api["client-leads"].$get({ query: leadAddress.call(query) }, { init: { signal } })),
});
