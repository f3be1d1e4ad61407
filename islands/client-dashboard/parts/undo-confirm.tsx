import { failureSentence } from "#/islands/runtime/changes/failure-sentence";
import { EditConflict } from "#/islands/runtime/changes/if-match";
import { Confirm } from "#/islands/ui/confirm";
import type { Client } from "#/src/contract/clients";
import type { Onboarding } from "#/src/contract/onboarding";
import { useUndoOnboarding } from "../changes";

type UndoConfirmProps = { client: Client; onboarding: Onboarding; onClose: () => void };

/**
 * Asks for confirmation before a start is undone; the server's refusal replaces the question, except for a conflict:
 * then the page shows the other change.
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
