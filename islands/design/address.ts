import { useListAddress } from "#/islands/runtime/lists/use-list-address";
import { useUrlParams } from "#/islands/runtime/page/url-state";
import { hubAddress } from "#/src/contract/addresses/design";

/** The list's search, filters and page, and the project to edit, all in the address. */
export function useHubAddress() {
  const [params, setParams] = useUrlParams();
  return {
    ...useListAddress(hubAddress),
    editedId: params.get("edit"),
    dropEdited: () => setParams({ edit: null }),
  };
}

export type HubAddress = ReturnType<typeof useHubAddress>;
