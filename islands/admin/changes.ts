import { useMutation } from "@tanstack/react-query";
import { ApiError, answer, api, done, ifMatch } from "../../src/client/browser";
import type { AddUserInput, AdminUser, ChangeRole } from "../../src/contract/admin";
import type { ApiToken, CreateApiToken } from "../../src/contract/tokens";
import { conflictOn } from "../forms/conflict-on";
import { detailOf } from "../runtime/failure-sentence";
import { useOpenedVersion } from "../runtime/opened-version";
import { isStale, sayOvertaken } from "../runtime/refusals";
import { toastError, toastSuccess } from "../ui/toast/store";
import { useRefresh } from "./queries";
import { changeRole, refuseRole } from "./role-change";

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
