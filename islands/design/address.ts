import { useCallback } from "react";
import { limits } from "../../src/contract/limits";
import { pageParam, readPage } from "../runtime/page-param";
import { useUrlParams } from "../runtime/url-state";
import { noFilters, readFilters } from "./filters";

/** The names that a filter has in the address. */
export type FilterParam = Exclude<keyof typeof noFilters, "search">;

/** The list's search, filters and page, the open project and the one to edit: all kept in the address. */
export function useHubAddress() {
  const [params, setParams] = useUrlParams();
  const filters = readFilters(params);
  const choose = useCallback(
    (changes: Parameters<typeof setParams>[0]) => setParams({ page: null, ...changes }, { history: "push" }),
    [setParams],
  );
  return {
    filters,
    page: readPage(params.get("page")),
    projectId: params.get("project"),
    editedId: params.get("edit"),
    /** One step back undoes a whole search, however many pauses the typing had. */
    search: (typed: string) => {
      const search = typed.slice(0, limits.nameLength);
      if (filters.search && search) setParams({ search, page: null });
      else choose({ search });
    },
    filter: (name: FilterParam, value: string) => choose({ [name]: value }),
    clearFilters: () => choose(noFilters),
    goTo: (page: number) => setParams({ page: pageParam(page) }, { history: "push" }),
    openProject: (id: string) => setParams({ project: id }, { history: "push" }),
    stepToProject: (id: string) => setParams({ project: id }),
    closeProject: () => setParams({ project: null }, { history: "back" }),
    dropEdited: () => setParams({ edit: null }),
  };
}

export type HubAddress = ReturnType<typeof useHubAddress>;
