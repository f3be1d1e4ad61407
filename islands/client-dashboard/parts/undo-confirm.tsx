import { failureSentence } from "#/islands/runtime/changes/failure-sentence";
import { EditConflict } from "#/islands/runtime/changes/if-match";
import { Confirm } from "#/islands/ui/confirm";
import type { Client } from "#/src/contract/clients";
import type { Onboarding } from "#/src/contract/onboarding";
import { useUndoOnboarding } from "../changes";

type UndoConfirmProps = { client: Client; onboarding: Onboarding; onClose: () => void };

/**
 * Asks before a start is taken back; the server's refusal stands where the question was, unless it is that
 * somebody else was faster: then the page shows what they did.
 */
export function UndoConfirm({ client, onboarding, onClose }: UndoConfirmProps) {
  const undo = useUndoOnboarding(client.id);
  return (
    <Confirm
      title="Undo Onboarding"
      text={
        undo.error
          ? failureSentence(undo.error)
          : `Are you sure you want to undo the start of onboarding for "${client.name}"? Its tasks are removed.`
      }
      confirmLabel={undo.error ? "Try again" : "Undo Onboarding"}
      isDestructive
      isBusy={undo.isPending}
      onConfirm={() =>
        undo.mutate(onboarding, {
          onSuccess: onClose,
          onError: (error) => error instanceof EditConflict && onClose(),
        })
      }
      onCancel={onClose}
    />
  );
}
