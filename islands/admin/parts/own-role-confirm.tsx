import { Confirm } from "#/islands/ui/confirm";
import type { AdminUser } from "#/src/contract/admin";
import { type Role, role } from "#/src/contract/choices/users";
import { useGiveRoleAway } from "../changes";

type OwnRoleConfirmProps = { user: AdminUser; role: Role; onClose: () => void };

/** Asks before an admin gives their own role away; afterwards they leave the screen that is theirs no longer. */
export function OwnRoleConfirm({ user, role: picked, onClose }: OwnRoleConfirmProps) {
  const give = useGiveRoleAway();
  return (
    <Confirm
      title={`Change your own role to ${role.label(picked)}?`}
      text="You will lose access to this page. Only another admin can give you the role back."
      confirmLabel="Change role"
      isDestructive
      isBusy={give.isPending}
      onConfirm={() => give.mutate({ user, role: picked }, { onError: onClose })}
      onCancel={onClose}
    />
  );
}
