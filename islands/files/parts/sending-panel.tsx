import { useEffect, useRef } from "react";
import { useSending } from "../use-sending";
import { SendingList } from "./sending-list";

type SendingPanelProps = {
  taskId: string;
  /** What was chosen last; each choice is sent once. */
  chosen: readonly File[];
};

/** Sends what was chosen elsewhere, and says how far it is. */
export function SendingPanel({ taskId, chosen }: SendingPanelProps) {
  const sending = useSending(taskId);
  const latest = useRef(sending);
  latest.current = sending;
  const begun = useRef<readonly File[] | null>(null);
  useEffect(() => {
    if (begun.current === chosen) return;
    begun.current = chosen;
    latest.current.choose(chosen);
  }, [chosen]);
  return <SendingList {...sending} />;
}
