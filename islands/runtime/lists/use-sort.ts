import { useUrlParams } from "../page/url-state";

/** The order of a list that a page holds whole, kept in the address; null is the order that it came in. */
export function useSort<Sort extends string>({ read }: { read: (text: string | null) => Sort | null }) {
  const [params, setParams] = useUrlParams();
  return {
    sort: read(params.get("sort")),
    sortBy: (sort: string | null) => setParams({ sort, page: null }, { history: "push" }),
  };
}
