import {
  idOr,
  listAddress,
  oneOf,
  type QueryOf,
  text,
  useListAddress,
  whole,
} from "#/islands/runtime/lists/list-address";
import { usePageUrl, useUrlParams, withParams } from "#/islands/runtime/page/url-state";
import { leadStatus } from "#/src/contract/choices/leads";
import type { LeadSort } from "#/src/contract/leads";
import { limits } from "#/src/contract/limits";

/** The orders of the board beside one's own, in words. */
export const sortLabels: Record<LeadSort, string> = {
  "-createdAt": "Newest first",
  nextActionDate: "Next action first",
  "-dealValue": "Highest value first",
  "-priorityScore": "Highest priority first",
};

/** In place of a person: whoever looks, and nobody. */
export const ownerWords = { me: "Me", unassigned: "Unassigned" };

const isSort = (key: string): key is LeadSort => Object.hasOwn(sortLabels, key);

/** What narrows the board, and its order, all kept in the address; without one it is one's own. */
export const leadAddress = listAddress(
  {
    search: text,
    status: oneOf(leadStatus),
    priority: whole(limits.priorityScore),
    owner: idOr(...Object.keys(ownerWords)),
  },
  { sort: (given: string) => (isSort(given) ? given : null) },
);

export type LeadQuery = QueryOf<typeof leadAddress>;

export const useLeadAddress = () => ({ ...useListAddress(leadAddress), ...useOpenLead() });

/** The lead whose drawer is open, and how it is opened. */
export function useOpenLead() {
  const url = usePageUrl();
  const [params, setParams] = useUrlParams();
  return {
    leadId: params.get("lead"),
    leadHref: (lead: string) => withParams(url, { lead }),
    openLead: (lead: string) => setParams({ lead }, { history: "push" }),
    stepToLead: (lead: string) => setParams({ lead }),
    closeLead: () => setParams({ lead: null }, { history: "back" }),
  };
}

export type LeadAddressState = ReturnType<typeof useLeadAddress>;
