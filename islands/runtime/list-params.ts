import { useCallback } from "react";
import { limits } from "../../src/contract/limits";
import { pageParam } from "./page-param";
import { useUrlParams } from "./url-state";

/** A list's search, filters and page in the address: each choice is a step that Back undoes, and all but a page start at the first. */
export function useListParams() {
  const [params, setParams] = useUrlParams();
  const choose = useCallback(
    (changes: Parameters<typeof setParams>[0]) => setParams({ page: null, ...changes }, { history: "push" }),
    [setParams],
  );
  return {
    params,
    setParams,
    choose,
    goTo: (page: number) => choose({ page: pageParam(page) }),
    /** One step back undoes a whole search, however many pauses the typing had. */
    search: (text: string) => {
      const search = text.slice(0, limits.nameLength);
      if (readSearch(params.get("search")) && search) setParams({ search, page: null });
      else choose({ search });
    },
  };
}

/** The search that the address asks for; none where it is longer than a search may be. */
export function readSearch(param: string | number | null | undefined): string {
  const search = String(param ?? "");
  return search.length > limits.nameLength ? "" : search.trim();
}
