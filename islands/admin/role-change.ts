import { useChange } from "#/islands/runtime/changes/change";
import { detailOf } from "#/islands/runtime/changes/failure-sentence";
import { withIfMatch } from "#/islands/runtime/changes/if-match";
import { answer, api } from "#/src/client/browser";
import type { AdminUser, ChangeRole } from "#/src/contract/admin";
import { useRefresh } from "./queries";

type RoleChange = { user: AdminUser } & ChangeRole;

export const changeRole = ({ user, ...json }: RoleChange): Promise<AdminUser> =>
  withIfMatch(user, (ifMatchOptions) =>
    answer(api.admin.users[":id"].role.$patch({ param: { id: user.id }, json }, ifMatchOptions)),
  );

export const notChanged = (error: Error) => detailOf(error) ?? "Failed to update user role";

/** Changes a role at once; pending until the list shows it. */
export function useChangeRole() {
  return useChange({
    send: changeRole,
    done: "User role updated successfully",
    failed: notChanged,
    refresh: useRefresh(),
  });
}
