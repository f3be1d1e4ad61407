import { useQuery, useQueryClient } from "@tanstack/react-query";
import { answerPage, api } from "../../src/client/browser";
import type { ClientListItem, ClientsSummary } from "../../src/contract/clients";
import { type ListPage, usePagedList } from "../runtime/paged-list";
import { clientsKey, summaryKey } from "./keys";
import { type ListQuery, wireQuery } from "./list-address";

const listKey = (query: ListQuery) => [...clientsKey, "list", query] as const;

export type ClientPage = ListPage<ClientListItem>;

/** The page of clients that the address asks for. */
export function useClientList(query: ListQuery, first: { query: ListQuery; page: ClientPage }) {
  return usePagedList({
    queryKey: listKey(query),
    load: (signal) => loadPage(query, signal),
    first: { queryKey: listKey(first.query), page: first.page },
  });
}

function loadPage(query: ListQuery, signal: AbortSignal): Promise<ClientPage> {
  return answerPage(api.clients.$get({ query: wireQuery(query) }, { init: { signal } }));
}

/** The counters over all clients, whatever the filters are. */
export function useClientsSummary(first: ClientsSummary) {
  return useQuery<ClientsSummary>({ queryKey: summaryKey, initialData: first });
}

/** Everything that shows clients loads again: lists, counters, an open client. */
export function useRefreshClients() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: clientsKey });
}

/** Tells whether the page of that query, as it was last loaded, shows the client. */
export function useIsListed() {
  const queryClient = useQueryClient();
  return (query: ListQuery, id: string): boolean => {
    const page = queryClient.getQueryData<ClientPage>(listKey(query));
    return page?.items.some((client) => client.id === id) ?? false;
  };
}
