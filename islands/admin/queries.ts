import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ListPage, listQueries } from "#/islands/runtime/lists/list-queries";
import { answerPage, api } from "#/src/client/browser";
import {
  type AuditLogListState,
  auditLogAddress,
  type MailListState,
  mailAddress,
} from "#/src/contract/addresses/admin";
import type { AdminUser, AuditLogEntry, ListedUser, OpenWork } from "#/src/contract/admin";
import type { Mail } from "#/src/contract/mail";
import type { ApiToken } from "#/src/contract/tokens";

const usersKey = ["/api/admin/users"] as const;
const auditLogPath = "/api/admin/audit-logs";
const mailPath = "/api/admin/mail";
const tokensKey = ["/api/admin/tokens"] as const;

/** The first page, from the HTML, with its query. */
type First<Query, Row> = { query: Query; page: ListPage<Row> } | null;
export type FirstAuditLogs = First<AuditLogListState, AuditLogEntry>;
export type FirstMail = First<MailListState, Mail>;

const auditLogs = listQueries<AuditLogListState, AuditLogEntry>({
  path: auditLogPath,
  load: (query, signal) =>
    answerPage(api.admin["audit-logs"].$get({ query: auditLogAddress.call(query) }, { init: { signal } })),
});

const mails = listQueries<MailListState, Mail>({
  path: mailPath,
  load: (query, signal) =>
    answerPage(api.admin.mail.$get({ query: mailAddress.call(query) }, { init: { signal } })),
});

export function useUsers(first: ListedUser[]) {
  return useQuery<ListedUser[]>({ queryKey: usersKey, initialData: first });
}

/** Loads the current amount of a user's open work. */
export function useOpenWork({ id }: AdminUser, isEnabled: boolean) {
  return useQuery<OpenWork>({ queryKey: [...usersKey, id, "open-work"], enabled: isEnabled, gcTime: 0 });
}

/** Loads the page of the log for the address; mounted only while its tab is open. */
export function useAuditLogs(query: AuditLogListState, first: FirstAuditLogs) {
  return auditLogs.usePage(query, first?.page, first?.query);
}

/** Same for the mails. */
export function useMail(query: MailListState, first: FirstMail) {
  return mails.usePage(query, first?.page, first?.query);
}

export function useTokens(first: ApiToken[] | null) {
  return useQuery<ApiToken[]>({
    queryKey: tokensKey,
    gcTime: Number.POSITIVE_INFINITY,
    ...(first && { initialData: first }),
  });
}

/**
 * Invalidates everything that a change here affects: users, the log, mails, and tokens, which depend on their owner.
 */
export function useRefresh() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [usersKey, [auditLogPath], tokensKey, [mailPath]].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
}
