import { useListAddress } from "#/islands/runtime/lists/use-list-address";
import { useUrlParams } from "#/islands/runtime/page/url-state";
import { hubAddress } from "#/src/contract/addresses/design";

/** The list's search, filters and page, the open project and the one to edit, all in the address. */
export function useHubAddress() {
  const [params, setParams] = useUrlParams();
  return {
    ...useListAddress(hubAddress),
    projectId: params.get("project"),
    editedId: params.get("edit"),
    openProject: (id: string) => setParams({ project: id }, { history: "push" }),
    stepToProject: (id: string) => setParams({ project: id }),
    closeProject: () => setParams({ project: null }, { history: "back" }),
    dropEdited: () => setParams({ edit: null }),
  };
}

export type HubAddress = ReturnType<typeof useHubAddress>;
