import {
  listAddress,
  oneOf,
  type QueryOf,
  text,
  useListAddress,
  whole,
} from "#/islands/runtime/list-address";
import { leadStatus } from "#/src/contract/choices/leads";
import { limits } from "#/src/contract/limits";

/** What narrows the board, all kept in the address. */
export const leadAddress = listAddress({
  search: text,
  status: oneOf(leadStatus),
  priority: whole(limits.priorityScore),
});

export type LeadQuery = QueryOf<typeof leadAddress>;

export const useLeadAddress = () => useListAddress(leadAddress);

export type LeadAddressState = ReturnType<typeof useLeadAddress>;
