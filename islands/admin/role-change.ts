import { useMutation } from "@tanstack/react-query";
import { answer, api, ifMatch } from "../../src/client/browser";
import type { AdminUser, ChangeRole } from "../../src/contract/admin";
import { detailOf } from "../runtime/failure-sentence";
import { isStale, sayOvertaken } from "../runtime/refusals";
import { toastError, toastSuccess } from "../ui/toast/store";
import { useRefresh } from "./queries";

type RoleChange = { user: AdminUser } & ChangeRole;

export const changeRole = ({ user, ...json }: RoleChange) =>
  answer(
    api.admin.users[":id"].role.$patch({ param: { id: user.id }, json }, { headers: ifMatch(user) }),
  ).catch(sayOvertaken);

export const refuseRole = (error: Error) => toastError(detailOf(error) ?? "Failed to update user role");

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
