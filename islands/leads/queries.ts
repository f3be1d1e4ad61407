import { answer, answerPage, api } from "../../src/client/browser";
import type { Lead } from "../../src/contract/leads";
import { listQueries } from "../runtime/list-queries";
import { type LeadQuery, leadAddress } from "./address";

export const leads = listQueries<LeadQuery, Lead>({
  path: "/api/client-leads",
  load: (query, signal) =>
    answerPage(api["client-leads"].$get({ query: leadAddress.call(query) }, { init: { signal } })),
});

/** The lead as it is now; undefined when it is gone. */
export async function loadLead(id: string): Promise<Lead | undefined> {
  const [lead] = await answer(api["client-leads"].$get({ query: { id } }));
  return lead;
}
