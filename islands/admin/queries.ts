import { hashKey, keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { answerPage, api } from "#/src/client/browser";
import type { AdminUser, AuditLogEntry, ListedUser, OpenWork } from "#/src/contract/admin";
import type { ApiToken } from "#/src/contract/tokens";
import { type AuditLogAsked, auditLogAddress } from "./audit-log-address";

const usersKey = ["/api/admin/users"] as const;
const auditLogKey = ["/api/admin/audit-logs"] as const;
const tokensKey = ["/api/admin/tokens"] as const;
const listKey = (query: AuditLogAsked) => [...auditLogKey, query] as const;

/** One page of the log; `total` counts what matches on all pages. */
export type AuditLogPage = { items: AuditLogEntry[]; total: number };

export function useUsers(first: ListedUser[]) {
  return useQuery<ListedUser[]>({ queryKey: usersKey, initialData: first });
}

/** How much somebody has to hand over, as it is now. */
export function useOpenWork({ id }: AdminUser, isEnabled: boolean) {
  return useQuery<OpenWork>({ queryKey: [...usersKey, id, "open-work"], enabled: isEnabled, gcTime: 0 });
}

/**
 * The page of the log that the address asks for; mounted only while its tab is open.
 * Pages are kept for as long as the screen is open: one that was dropped would fall back to its first data.
 */
export function useAuditLogs(
  query: AuditLogAsked,
  first: { query: AuditLogAsked; page: AuditLogPage } | null,
) {
  const queryKey = listKey(query);
  const isFirst = first && hashKey(queryKey) === hashKey(listKey(first.query));
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => loadPage(query, signal),
    placeholderData: keepPreviousData,
    gcTime: Number.POSITIVE_INFINITY,
    ...(isFirst && { initialData: first.page }),
  });
}

function loadPage(query: AuditLogAsked, signal: AbortSignal): Promise<AuditLogPage> {
  return answerPage(
    api.admin["audit-logs"].$get({ query: auditLogAddress.call(query) }, { init: { signal } }),
  );
}

export function useTokens(first: ApiToken[] | null) {
  return useQuery<ApiToken[]>({
    queryKey: tokensKey,
    gcTime: Number.POSITIVE_INFINITY,
    ...(first && { initialData: first }),
  });
}

/** What any change here touches: people, the log, and tokens, which live and die with their owner. */
export function useRefresh() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [usersKey, auditLogKey, tokensKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
}
