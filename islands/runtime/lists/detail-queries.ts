import { useQuery, useQueryClient } from "@tanstack/react-query";

type Options<Detail> = {
  /** The detail included in the page, if any. */
  first: Detail | null;
  isEnabled: boolean;
};

/**
 * Queries for one row with everything that its drawer shows. `path` is its API path without the id; `name` is the
 * row's property in the response.
 */
export function detailQueries<Name extends string, Detail extends Record<Name, { id: string }>>(
  path: string,
  name: Name,
) {
  const keyOf = (id: string) => [path, id] as const;
  return {
    keyOf,
    /** Loads the detail of a row; the page may have included it. */
    useDetail(id: string, { first, isEnabled }: Options<Detail>) {
      return useQuery<Detail>({
        queryKey: keyOf(id),
        enabled: isEnabled,
        ...(first?.[name].id === id && { initialData: first }),
      });
    },
    /** Returns how to show a changed row in its detail, if that is loaded. */
    useShow() {
      const queries = useQueryClient();
      return (row: Detail[Name]) => {
        queries.setQueryData<Detail>(keyOf(row.id), (detail) => detail && { ...detail, [name]: row });
      };
    },
  };
}
