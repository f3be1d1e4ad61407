import { useListAddress } from "#/islands/runtime/lists/use-list-address";
import { usePageUrl, useUrlParams, withParams } from "#/islands/runtime/page/url-state";
import { leadAddress } from "#/src/contract/addresses/leads";

export const useLeadAddress = () => ({ ...useListAddress(leadAddress), ...useOpenLead() });

/** Returns the lead whose drawer is open, and how to open one. */
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
