import { useQuery, useQueryClient } from "@tanstack/react-query";
import { listQueries } from "#/islands/runtime/lists/list-queries";
import { answer, answerPage, api } from "#/src/client/browser";
import type { Access, AccessSteps } from "#/src/contract/account-access";
import { type AccessQuery, accessAddress } from "#/src/contract/addresses/access";
import { accessPath, clientKey } from "./keys";

export const accesses = listQueries<AccessQuery, Access>({
  path: accessPath,
  load: (given, signal) => {
    const query = accessAddress.call(given);
    return answerPage(api.access.$get({ query }, { init: { signal } }));
  },
});

/** Returns the updates of lists and clients after a change of an access. */
export function useAccessCache() {
  const queries = useQueryClient();
  const { show: showListed, ...lists } = accesses.useCache();
  const changeShown = (clientId: string, change: (rows: Access[]) => Access[]) =>
    queries.setQueryData<Access[]>(clientKey(clientId), (rows) => rows && change(rows));
  return {
    ...lists,
    show(row: Access) {
      showListed(row);
      changeShown(row.clientId, (rows) => rows.map((shown) => (shown.id === row.id ? row : shown)));
    },
  };
}

export const stepsPath = "/api/access-steps";

/** Loads the steps of each kind of access, unless the page includes them. */
export function useAccessSteps(first: AccessSteps[] | null) {
  return useQuery<AccessSteps[]>({
    queryKey: [stepsPath],
    queryFn: ({ signal }) => answer(api["access-steps"].$get({}, { init: { signal } })),
    ...(first && { initialData: first }),
  });
}
