import { useListAddress } from "#/islands/runtime/lists/use-list-address";
import { leadAddress } from "#/src/contract/addresses/leads";

export const useLeadAddress = () => useListAddress(leadAddress);

export type LeadAddressState = ReturnType<typeof useLeadAddress>;
