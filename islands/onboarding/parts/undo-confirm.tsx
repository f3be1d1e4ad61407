import type { Client } from "../../../src/contract/clients";
import { refusalSentence } from "../../runtime/refusals";
import { Confirm } from "../../ui/confirm";
import { useUndoOnboarding } from "../queries";
import { startButtonId } from "./no-onboarding";

/** Asks before a start is taken back; the server's refusal stands where the question was. */
export function UndoConfirm({ client, onClose }: { client: Client; onClose: () => void }) {
  const undo = useUndoOnboarding(client.id);
  const leave = () => {
    onClose();
    // The menu that had the focus went away with the onboarding.
    requestAnimationFrame(() => document.getElementById(startButtonId)?.focus());
  };
  return (
    <Confirm
      title="Undo Onboarding"
      text={
        undo.error
          ? refusalSentence(undo.error)
          : `Are you sure you want to undo the start of onboarding for "${client.name}"? Its tasks are removed.`
      }
      confirmLabel={undo.error ? "Try again" : "Undo Onboarding"}
      isDestructive
      isBusy={undo.isPending}
      onConfirm={() => undo.mutate(undefined, { onSuccess: leave })}
      onCancel={onClose}
    />
  );
}
