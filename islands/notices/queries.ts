import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useChange } from "#/islands/runtime/changes/change";
import type { ListPage } from "#/islands/runtime/lists/list-queries";
import { summaryKey } from "#/islands/work/keys";
import { answer, answerPage, api } from "#/src/client/browser";
import type { Notice, UnreadNotices } from "#/src/contract/notices";

const listKey = ["/api/notices", "list"] as const;
export type NoticePage = ListPage<Notice>;

/** Loads the caller's unread notices from clients; the page includes the first ones. */
export function useClientNews(first: NoticePage) {
  return useQuery<NoticePage>({
    queryKey: [...listKey, "client"],
    queryFn: ({ signal }) => {
      const query = { from: "client", unread: "true", pageSize: "50" } as const;
      return answerPage(api.notices.$get({ query }, { init: { signal } }));
    },
    initialData: first,
  });
}

/** Marks notices as read on request; they leave the list at once. */
export function useMarkRead() {
  const queries = useQueryClient();
  return useChange({
    send: markRead,
    done: "Marked as seen",
    failed: "Failed to mark as seen: {message}",
    show: (_, ids) =>
      queries.setQueriesData<NoticePage>({ queryKey: listKey }, (page) => {
        const left = page?.items.filter(({ id }) => !ids.includes(id)) ?? [];
        return page && { items: left, total: page.total - (page.items.length - left.length) };
      }),
    refresh: () => refreshNotices(queries),
  });
}

/** Sent by this page, so that a detail in the cache causes no second request. */
const marked = new Set<string>();

/**
 * Marks the notices about an opened thing as read once its tab is visible. Failures are silent, and the next visit
 * retries.
 */
export function useReadOnSight(ids: readonly string[] = []) {
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: markRead,
    onError: (_, sent) => {
      for (const id of sent) marked.delete(id);
    },
    onSuccess: () => refreshNotices(queries),
  });
  const unread = ids.join();
  useEffect(() => {
    const send = () => {
      const left = unread.split(",").filter((id) => id !== "" && !marked.has(id));
      if (left.length === 0 || document.hidden) return;
      for (const id of left) marked.add(id);
      mutate(left);
    };
    send();
    document.addEventListener("visibilitychange", send);
    return () => document.removeEventListener("visibilitychange", send);
  }, [unread, mutate]);
}

/** Reloads the lists, and the count beside the sidebar's entry. */
function refreshNotices(queries: QueryClient) {
  return Promise.all([listKey, summaryKey].map((queryKey) => queries.invalidateQueries({ queryKey })));
}

const mostAtOnce = 200;

function markRead(ids: readonly string[]): Promise<UnreadNotices> {
  return answer(api.notices.$patch({ json: { ids: ids.slice(0, mostAtOnce), read: true } }));
}
