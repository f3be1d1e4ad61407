import { useListAddress } from "#/islands/runtime/lists/use-list-address";
import { listAddress, oneOf } from "#/src/contract/addresses/list-address";
import { type ClientType, clientType } from "#/src/contract/choices/clients";
import type { Template } from "#/src/contract/templates";

/** Whose templates the board shows, kept in the address; null for those of all. */
const templateAddress = listAddress({ clientType: oneOf(clientType) });

export const useTemplateAddress = () => useListAddress(templateAddress);

export type TemplateAddressState = ReturnType<typeof useTemplateAddress>;

export function isFor(type: ClientType | null, { clientTypes }: Pick<Template, "clientTypes">): boolean {
  return type === null || clientTypes.includes(type);
}
