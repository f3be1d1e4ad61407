import { useEffect, useRef } from "react";
import { useViewer } from "#/islands/runtime/page/viewer";
import { useStartOnboarding } from "../changes";

type StartingProps = {
  clientId: string;
  /** Assignee of the agency's tasks. */
  assignee: string | null;
  /** Called on success or failure; without an error when its code could not be loaded. */
  onDone: (error?: Error | null) => void;
};

/** Starts the onboarding once on mount, so that its code loads with the click. */
export function Starting({ clientId, assignee, onDone }: StartingProps) {
  const { today } = useViewer();
  const { mutate } = useStartOnboarding(clientId, today, assignee);
  const begin = useRef(() => mutate(undefined, { onSettled: (_, error) => onDone(error) }));
  useEffect(() => begin.current(), []);
  return null;
}
