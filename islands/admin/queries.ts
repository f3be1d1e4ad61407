import { hashKey, keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { answerPage, api } from "#/src/client/browser";
import type { AdminUser, AuditLogEntry, ListedUser, OpenWork } from "#/src/contract/admin";
import type { Mail } from "#/src/contract/mail";
import type { ApiToken } from "#/src/contract/tokens";
import { type AuditLogAsked, auditLogAddress, type MailAsked, mailAddress } from "./address";

const usersKey = ["/api/admin/users"] as const;
const auditLogKey = ["/api/admin/audit-logs"] as const;
const mailKey = ["/api/admin/mail"] as const;
const tokensKey = ["/api/admin/tokens"] as const;

/** `total` counts what matches on all pages. */
type Page<Row> = { items: Row[]; total: number };
type First<Query, Row> = { query: Query; page: Page<Row> } | null;

/** One page of the log. */
export type AuditLogPage = Page<AuditLogEntry>;

export function useUsers(first: ListedUser[]) {
  return useQuery<ListedUser[]>({ queryKey: usersKey, initialData: first });
}

/** How much somebody has to hand over, as it is now. */
export function useOpenWork({ id }: AdminUser, isEnabled: boolean) {
  return useQuery<OpenWork>({ queryKey: [...usersKey, id, "open-work"], enabled: isEnabled, gcTime: 0 });
}

/** One page of the mails. */
export type MailPage = Page<Mail>;

/** The page of the log that the address asks for; mounted only while its tab is open. */
export function useAuditLogs(query: AuditLogAsked, first: First<AuditLogAsked, AuditLogEntry>) {
  return usePage(auditLogKey, query, first, (init) =>
    answerPage(api.admin["audit-logs"].$get({ query: auditLogAddress.call(query) }, init)),
  );
}

/** The same of the mails. */
export function useMail(query: MailAsked, first: First<MailAsked, Mail>) {
  return usePage(mailKey, query, first, (init) =>
    answerPage(api.admin.mail.$get({ query: mailAddress.call(query) }, init)),
  );
}

/** Pages are kept for as long as the screen is open: one that was dropped would fall back to its first data. */
function usePage<Query, Row>(
  key: readonly string[],
  query: Query,
  first: First<Query, Row>,
  load: (init: { init: { signal: AbortSignal } }) => Promise<Page<Row>>,
) {
  const queryKey = [...key, query];
  const isFirst = first && hashKey(queryKey) === hashKey([...key, first.query]);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => load({ init: { signal } }),
    placeholderData: keepPreviousData,
    gcTime: Number.POSITIVE_INFINITY,
    ...(isFirst && { initialData: first.page }),
  });
}

export function useTokens(first: ApiToken[] | null) {
  return useQuery<ApiToken[]>({
    queryKey: tokensKey,
    gcTime: Number.POSITIVE_INFINITY,
    ...(first && { initialData: first }),
  });
}

/** What any change here touches: people, the log, mails, and tokens, which live and die with their owner. */
export function useRefresh() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [usersKey, auditLogKey, tokensKey, mailKey].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
}
