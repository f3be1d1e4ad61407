import { Confirm } from "#/islands/ui/confirm";
import type { AdminUser } from "#/src/contract/admin";
import { role } from "#/src/contract/choices/users";
import { useSetActive } from "../changes";
import { nameOf } from "../people";

/** Asks before somebody is shut out, or let in again. */
export function ActiveConfirm({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const set = useSetActive();
  const { active } = user;
  return (
    <Confirm
      title={`${active ? "Deactivate" : "Activate"} ${nameOf(user)}?`}
      text={
        active
          ? "Their sessions and API tokens end at once, and they cannot sign in. What they did stays in the log."
          : `They can sign in again, as ${role.label(user.role)}.`
      }
      confirmLabel={active ? "Deactivate" : "Activate"}
      isDestructive={active}
      isBusy={set.isPending}
      onConfirm={() => set.mutate({ user, active: !active }, { onSettled: onClose })}
      onCancel={onClose}
    />
  );
}
