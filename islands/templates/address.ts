import { useListAddress } from "#/islands/runtime/lists/use-list-address";
import { listAddress, oneOf } from "#/src/contract/addresses/list-address";
import { type ClientType, clientType } from "#/src/contract/choices/clients";
import type { Template } from "#/src/contract/templates";

/** The client type filter of the board, in the address; null for all. */
const templateAddress = listAddress({ clientType: oneOf(clientType) });

export const useTemplateAddress = () => useListAddress(templateAddress);

export type TemplateAddressState = ReturnType<typeof useTemplateAddress>;

export function isFor(type: ClientType | null, { clientTypes }: Pick<Template, "clientTypes">): boolean {
  return type === null || clientTypes.includes(type);
}
