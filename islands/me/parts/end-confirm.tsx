import { Confirm } from "#/islands/ui/confirm";
import { programName } from "#/src/format/program-name";
import { type Ending, useEnd } from "../changes";

/** Asks for confirmation before a browser or a program loses its access. */
export function EndConfirm({ ending, onClose }: { ending: Ending; onClose: () => void }) {
  const end = useEnd();
  return (
    <Confirm
      {...wordsOf(ending)}
      isDestructive
      isBusy={end.isPending}
      onConfirm={() => end.mutate(ending, { onSettled: onClose })}
      onCancel={onClose}
    />
  );
}

function wordsOf(ending: Ending): { title: string; text: string; confirmLabel: string } {
  switch (ending.kind) {
    case "session":
      return {
        title: `End the session of ${programName(ending.session.agent)}?`,
        text: "That browser is signed out at once and can sign in again.",
        confirmLabel: "End Session",
      };
    case "others":
      return {
        title: "Sign out everywhere else?",
        text: `${ending.count === 1 ? "One other browser is" : `${ending.count} other browsers are`} signed out at once. This one stays signed in, and API tokens go on working.`,
        confirmLabel: "Sign Out",
      };
    case "token":
      return {
        title: "Revoke Token",
        text: `Are you sure you want to revoke "${ending.token.name}"? Anything that uses it stops working at once. This cannot be undone.`,
        confirmLabel: "Revoke",
      };
  }
}
