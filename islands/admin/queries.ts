import { hashKey, keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError, answer, answerPage, api, done, ifMatch } from "../../src/client/browser";
import type {
  AddUserInput,
  AdminUser,
  AuditLogEntry,
  ChangeRole,
  ListedUser,
} from "../../src/contract/admin";
import type { ApiToken, CreateApiToken } from "../../src/contract/tokens";
import { conflictOn } from "../forms/conflict-on";
import { detailOf } from "../runtime/failure-sentence";
import { useOpenedVersion } from "../runtime/opened-version";
import { isStale, sayOvertaken } from "../runtime/refusals";
import { toastError, toastSuccess } from "../ui/toast/store";
import { type AuditQuery, wireQuery } from "./audit-address";

const usersKey = ["/api/admin/users"] as const;
const auditKey = ["/api/admin/audit-logs"] as const;
const tokensKey = ["/api/admin/tokens"] as const;
const listKey = (query: AuditQuery) => [...auditKey, query] as const;

/** One page of the log; `total` counts what matches on all pages. */
export type AuditPage = { items: AuditLogEntry[]; total: number };

export function useUsers(first: ListedUser[]) {
  return useQuery<ListedUser[]>({ queryKey: usersKey, initialData: first });
}

/**
 * The page of the log that the address asks for; mounted only while its tab is open.
 * Pages are kept for as long as the screen is open: one that was dropped would fall back to its first data.
 */
export function useAuditLogs(query: AuditQuery, first: { query: AuditQuery; page: AuditPage } | null) {
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

function loadPage(query: AuditQuery, signal: AbortSignal): Promise<AuditPage> {
  return answerPage(api.admin["audit-logs"].$get({ query: wireQuery(query) }, { init: { signal } }));
}

export function useTokens(first: ApiToken[] | null) {
  return useQuery<ApiToken[]>({
    queryKey: tokensKey,
    gcTime: Number.POSITIVE_INFINITY,
    ...(first && { initialData: first }),
  });
}

/** What any change here touches: people, the log, and tokens, which live and die with their owner. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [usersKey, auditKey, tokensKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
}

type RoleChange = { user: AdminUser } & ChangeRole;

const changeRole = ({ user, ...json }: RoleChange) =>
  answer(
    api.admin.users[":id"].role.$patch({ param: { id: user.id }, json }, { headers: ifMatch(user) }),
  ).catch(sayOvertaken);

const refuseRole = (error: Error) => toastError(detailOf(error) ?? "Failed to update user role");

/** Applies a role at once; pending until the list shows it. Of a refusal the list shows what there is. */
export function useChangeRole() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: changeRole,
    onSuccess: () => {
      toastSuccess("User role updated successfully");
      return refresh();
    },
    onError: (error) => {
      refuseRole(error);
      if (isStale(error)) void refresh();
    },
  });
}

/** Says which client a client's user belongs to, for the user as the hook was mounted with. */
export function useLinkClient(user: AdminUser) {
  const refresh = useRefresh();
  const atVersion = useOpenedVersion({
    what: "this user",
    opened: [user],
    async loadTheirs() {
      void refresh();
      const theirs = (await answer(api.admin.users.$get())).find(({ id }) => id === user.id);
      if (!theirs) throw new ApiError(404, "There is no such user any more.", "");
      return [theirs];
    },
  });
  return useMutation({
    mutationFn: ({ clientId }: Pick<ChangeRole, "clientId">) =>
      atVersion((headers) =>
        answer(
          api.admin.users[":id"].role.$patch(
            { param: { id: user.id }, json: { role: "client", clientId } },
            { headers },
          ),
        ),
      ),
    onSuccess: () => {
      toastSuccess("Client link updated successfully");
      return refresh();
    },
    onError: refuseRole,
  });
}

/** Gives one's own role away; nothing of this screen can be loaded any more, so the browser leaves it. */
export function useGiveRoleAway() {
  return useMutation({
    mutationFn: changeRole,
    onSuccess: () => window.location.assign("/"),
    onError: refuseRole,
  });
}

export function useAddUser() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (json: AddUserInput) => answer(api.admin.users.$post({ json })).catch(conflictOn("email")),
    onSuccess: () => {
      toastSuccess("User added successfully");
      return refresh();
    },
    onError: () => toastError("Failed to add user"),
  });
}

/** Lets somebody in again, or shuts them out at once. */
export function useSetActive() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ user, active }: { user: AdminUser; active: boolean }) =>
      answer(
        api.admin.users[":id"].$patch(
          { param: { id: user.id }, json: { active } },
          { headers: ifMatch(user) },
        ),
      ).catch(sayOvertaken),
    onSuccess: (_, { active }) => {
      toastSuccess(active ? "User activated successfully" : "User deactivated successfully");
      return refresh();
    },
    onError: (error) => {
      toastError(detailOf(error) ?? "Failed to update user");
      if (isStale(error)) void refresh();
    },
  });
}

/** Signs somebody out everywhere, at once. */
export function useEndSessions() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id }: AdminUser) => done(api.admin.users[":id"].sessions.$delete({ param: { id } })),
    onSuccess: () => {
      toastSuccess("Sessions ended successfully");
      return refresh();
    },
    onError: (error) => toastError(detailOf(error) ?? "Failed to end the sessions"),
  });
}

/** The new token is in the answer alone: nothing keeps it after the caller. */
export function useCreateToken() {
  const refresh = useRefresh();
  return useMutation({
    gcTime: 0,
    mutationFn: (json: CreateApiToken) => answer(api.admin.tokens.$post({ json })).catch(conflictOn("name")),
    onSuccess: refresh,
    onError: () => toastError("Failed to create token"),
  });
}

export function useRevokeToken() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id }: ApiToken) => done(api.admin.tokens[":id"].$delete({ param: { id } })),
    onSuccess: () => {
      toastSuccess("Token revoked successfully");
      return refresh();
    },
    onError: (error) => toastError(detailOf(error) ?? "Failed to revoke token"),
  });
}
