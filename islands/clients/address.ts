import { useListAddress } from "#/islands/runtime/lists/use-list-address";
import { clientAddress } from "#/src/contract/addresses/clients";

export const useClientAddress = () => useListAddress(clientAddress);

export type ClientAddressState = ReturnType<typeof useClientAddress>;
