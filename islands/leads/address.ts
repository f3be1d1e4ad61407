import { useListAddress } from "#/islands/runtime/lists/use-list-address";
import { writeCookie } from "#/islands/runtime/page/write-cookie";
import { type LeadLayout, leadAddress } from "#/src/contract/addresses/leads";
import { leadLayoutCookie } from "#/src/contract/cookies";

/**
 * The leads' filters, order and layout in the address. Without a layout in it, the one that this browser chose last
 * applies. The query is the same in every layout.
 */
export function useLeadAddress(savedLayout: LeadLayout) {
  const address = useListAddress(leadAddress);
  return {
    ...address,
    query: { ...address.query, layout: null },
    layout: address.query.layout ?? savedLayout,
    setLayout: (layout: LeadLayout) => {
      writeCookie({ ...leadLayoutCookie, value: layout });
      address.choose({ layout });
    },
  };
}

export type LeadAddressState = ReturnType<typeof useLeadAddress>;
