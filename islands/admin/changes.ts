import { useMutation } from "@tanstack/react-query";
import { conflictOn } from "#/islands/forms/conflict-on";
import { showFailure, useChange } from "#/islands/runtime/changes/change";
import { detailOf } from "#/islands/runtime/changes/failure-sentence";
import { useEdit } from "#/islands/runtime/changes/row-changes";
import { toastError } from "#/islands/ui/toast/store";
import { answer, api, done } from "#/src/client/browser";
import type { AddUserInput, AdminUser, ChangeRole, UpdateUser } from "#/src/contract/admin";
import type { ApiToken, CreateApiToken } from "#/src/contract/tokens";
import type { ChangeName } from "#/src/contract/users";
import { useRefresh } from "./queries";
import { changeRole, notChanged } from "./role-change";

/** Sets the clients of a client user. */
export function useLinkClient() {
  return useChange({
    send: ({ user, clientIds }: { user: AdminUser } & Pick<ChangeRole, "clientIds">) =>
      changeRole({ user, role: "client", clientIds }),
    done: "Client link updated successfully",
    failed: notChanged,
    refresh: useRefresh(),
  });
}

/** Changes the admin's own role; this screen's data can no longer be loaded, so the browser leaves it. */
export function useGiveRoleAway() {
  return useMutation({
    mutationFn: changeRole,
    onSuccess: () => window.location.assign("/"),
    onError: (error) => showFailure(notChanged(error), error),
  });
}

export function useAddUser() {
  return useChange({
    send: (json: AddUserInput) => answer(api.admin.users.$post({ json })).catch(conflictOn("email")),
    done: "User added successfully",
    failed: "Failed to add user",
    refresh: useRefresh(),
  });
}

export function useChangeUserName() {
  return useEdit(
    { refresh: useRefresh() },
    {
      send: (param, json: ChangeName, ifMatchOptions): Promise<AdminUser> =>
        answer(api.admin.users[":id"].name.$patch({ param, json }, ifMatchOptions)),
      done: "Name updated successfully",
      failed: (error) => detailOf(error) ?? "Failed to update the name",
    },
  );
}

/** Activates a user, or deactivates them at once and hands over their open work. */
export function useSetActive() {
  return useEdit(
    { refresh: useRefresh() },
    {
      send: (param, json: UpdateUser, ifMatchOptions): Promise<AdminUser> =>
        answer(api.admin.users[":id"].$patch({ param, json }, ifMatchOptions)),
      done: (_, { json }) => (json.active ? "User activated successfully" : "User deactivated successfully"),
      failed: (error) => detailOf(error) ?? "Failed to update user",
    },
  );
}

/** Ends all sessions of a user at once. */
export function useEndSessions() {
  return useChange({
    send: ({ id }: AdminUser) => done(api.admin.users[":id"].sessions.$delete({ param: { id } })),
    done: "Sessions ended successfully",
    failed: (error) => detailOf(error) ?? "Failed to end the sessions",
    refresh: useRefresh(),
  });
}

/** Creates a token; it is only in the response and is not cached. */
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
  return useChange({
    send: ({ id }: ApiToken) => done(api.admin.tokens[":id"].$delete({ param: { id } })),
    done: "Token revoked successfully",
    failed: (error) => detailOf(error) ?? "Failed to revoke token",
    refresh: useRefresh(),
  });
}
