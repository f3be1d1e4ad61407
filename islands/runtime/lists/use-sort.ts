import { useUrlParams } from "../page/url-state";

/** The order of a list held completely by a page, in the address; null is its original order. */
export function useSort<Sort extends string>({ read }: { read: (text: string | null) => Sort | null }) {
  const [params, setParams] = useUrlParams();
  return {
    sort: read(params.get("sort")),
    sortBy: (sort: string | null) => setParams({ sort, page: null }, { history: "push" }),
  };
}
