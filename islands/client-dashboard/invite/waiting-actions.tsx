import { useState } from "react";
import { Button } from "#/islands/ui/button";
import { Confirm } from "#/islands/ui/confirm";
import type { Invitation } from "#/src/contract/invitations";
import { type Sent, useSendAgain, useWithdraw } from "./changes";

type WaitingActionsProps = { clientId: string; invitation: Invitation; onLink: (sent: Sent) => void };

/** Sends an invitation that waits again, or withdraws it after a question. */
export function WaitingActions({ clientId, invitation, onLink }: WaitingActionsProps) {
  const { email } = invitation;
  const again = useSendAgain(clientId);
  const withdraw = useWithdraw(clientId);
  const [isAsking, setAsking] = useState(false);
  const showSent = (sent: Sent) => sent.invitation.link !== undefined && onLink(sent);
  return (
    <>
      <Button
        variant="ghost"
        aria-label={`Send again to ${email}`}
        isBusy={again.isPending}
        onClick={() => again.mutate(invitation, { onSuccess: showSent })}
      >
        Send again
      </Button>
      <Button
        variant="ghost"
        aria-label={`Withdraw the invitation of ${email}`}
        onClick={() => setAsking(true)}
      >
        Withdraw
      </Button>
      {isAsking && (
        <Confirm
          title="Withdraw Invitation"
          text={`Are you sure you want to withdraw the invitation of ${email}? Its link then opens nothing any more.`}
          confirmLabel="Withdraw"
          isDestructive
          isBusy={withdraw.isPending}
          onConfirm={() => withdraw.mutate(invitation, { onSettled: () => setAsking(false) })}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
