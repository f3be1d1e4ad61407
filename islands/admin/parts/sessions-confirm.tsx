import { Confirm } from "#/islands/ui/confirm";
import type { AdminUser } from "#/src/contract/admin";
import { useEndSessions } from "../changes";
import { nameOf } from "../people";

/** Asks before somebody is signed out everywhere. */
export function SessionsConfirm({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const end = useEndSessions();
  return (
    <Confirm
      title={`End the sessions of ${nameOf(user)}?`}
      text="They are signed out everywhere at once and can sign in again. Their API tokens go on working."
      confirmLabel="End Sessions"
      isDestructive
      isBusy={end.isPending}
      onConfirm={() => end.mutate(user, { onSettled: onClose })}
      onCancel={onClose}
    />
  );
}
