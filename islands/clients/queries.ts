import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, answerPage, api } from "../../src/client/browser";
import type { Client, ClientListItem, ClientsSummary, CreateClientInput } from "../../src/contract/clients";
import { conflictOn } from "../forms/conflict-on";
import { useOpenedVersion } from "../runtime/opened-version";
import { type ListPage, usePagedList } from "../runtime/paged-list";
import { toastError, toastSuccess } from "../ui/toast/store";
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
function useRefreshClients() {
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

export function useCreateClient() {
  const refresh = useRefreshClients();
  return useMutation({
    mutationFn: (json: CreateClientInput) => answer(api.clients.$post({ json })).catch(conflictOn("name")),
    onSuccess: () => {
      toastSuccess("Client created successfully");
      return refresh();
    },
    onError: () => toastError("Failed to create client"),
  });
}

/**
 * Saves changes to the client as it was when the hook was mounted. When somebody else was faster, the edit is
 * refused once with a sentence that says so; saving again puts it on top of their change.
 */
export function useUpdateClient(client: Client) {
  const refresh = useRefreshClients();
  const param = { id: client.id };
  const atVersion = useOpenedVersion({
    what: "this client",
    opened: [client],
    async loadTheirs() {
      const theirs = await answer(api.clients[":id"].$get({ param }));
      await refresh();
      return [theirs.client];
    },
  });
  return useMutation({
    mutationFn: (json: Partial<CreateClientInput>) =>
      atVersion((headers) => answer(api.clients[":id"].$patch({ param, json }, { headers }))).catch(
        conflictOn("name"),
      ),
    onSuccess: () => {
      toastSuccess("Client updated successfully");
      return refresh();
    },
    onError: () => toastError("Failed to update client"),
  });
}
