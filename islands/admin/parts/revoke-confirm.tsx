import { Confirm } from "#/islands/ui/confirm";
import type { ApiToken } from "#/src/contract/tokens";
import { useRevokeToken } from "../changes";

/** Asks before a token stops working. */
export function RevokeConfirm({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const revoke = useRevokeToken();
  return (
    <Confirm
      title="Revoke Token"
      text={`Are you sure you want to revoke "${token.name}"? What uses it stops working at once. This cannot be undone.`}
      confirmLabel="Revoke"
      isDestructive
      isBusy={revoke.isPending}
      onConfirm={() => revoke.mutate(token, { onSettled: onClose })}
      onCancel={onClose}
    />
  );
}
