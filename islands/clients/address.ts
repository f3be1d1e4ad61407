import { useMemo } from "react";
import { useListAddress } from "#/islands/runtime/lists/use-list-address";
import { clientAddress } from "#/src/contract/addresses/clients";
import { fieldParam } from "#/src/contract/choices/field-names";
import type { KeptField } from "#/src/contract/client-fields";

/** The state of the list's address, with the agency's own fields that it can name. */
export function useClientAddress(kept: readonly KeptField[]) {
  const address = useMemo(() => clientAddress(kept), [kept]);
  return { ...useListAddress(address), address, kept };
}

export type ClientAddressState = ReturnType<typeof useClientAddress>;

/** Returns the agency's own fields that the list shows as columns, in the order of the address. */
export function columnsOf({ query, kept }: Pick<ClientAddressState, "query" | "kept">): KeptField[] {
  return query.columns.split(",").flatMap((name) => kept.find(({ key }) => fieldParam(key) === name) ?? []);
}
