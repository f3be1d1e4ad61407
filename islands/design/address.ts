import { useListParams } from "../runtime/list-params";
import { readPage } from "../runtime/page-param";
import { noFilters, readFilters } from "./filters";

/** The names that a filter has in the address. */
export type FilterParam = Exclude<keyof typeof noFilters, "search">;

/** The list's search, filters and page, the open project and the one to edit: all kept in the address. */
export function useHubAddress() {
  const { params, setParams, choose, search, goTo } = useListParams();
  return {
    filters: readFilters(params),
    page: readPage(params.get("page")),
    projectId: params.get("project"),
    editedId: params.get("edit"),
    search,
    filter: (name: FilterParam, value: string) => choose({ [name]: value }),
    clearFilters: () => choose(noFilters),
    goTo,
    openProject: (id: string) => setParams({ project: id }, { history: "push" }),
    stepToProject: (id: string) => setParams({ project: id }),
    closeProject: () => setParams({ project: null }, { history: "back" }),
    dropEdited: () => setParams({ edit: null }),
  };
}

export type HubAddress = ReturnType<typeof useHubAddress>;
