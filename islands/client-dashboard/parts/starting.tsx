import { useEffect, useRef } from "react";
import { useViewer } from "#/islands/runtime/page/viewer";
import { useStartOnboarding } from "../changes";

type StartingProps = {
  clientId: string;
  /** Who gets the agency's tasks. */
  assignee: string | null;
  /** It has started, or could not; without an error where its code could not be loaded. */
  onDone: (error?: Error | null) => void;
};

/** Starts the onboarding once, when it is first there: what it takes loads with the press. */
export function Starting({ clientId, assignee, onDone }: StartingProps) {
  const { today } = useViewer();
  const { mutate } = useStartOnboarding(clientId, today, assignee);
  const begin = useRef(() => mutate(undefined, { onSettled: (_, error) => onDone(error) }));
  useEffect(() => begin.current(), []);
  return null;
}
