import { useEffect, useRef } from "react";
import { Button } from "#/islands/ui/button";
import { type Sent, useSending } from "../use-sending";

type SendingPanelProps = {
  taskId: string;
  /** The last choice of files; each choice is sent once. */
  chosen: readonly File[];
};

/** Sends the chosen files and shows the progress. */
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

type SendingListProps = Pick<ReturnType<typeof useSending>, "sending" | "retry" | "cancel">;

/** The files being sent with their progress, or the reason of a failure. */
export function SendingList({ sending, retry, cancel }: SendingListProps) {
  return (
    <ul aria-label="Files being sent" aria-live="polite" className="flex flex-col gap-2 empty:hidden">
      {sending.map((sent) => (
        <SentItem key={sent.key} sent={sent} onRetry={() => retry(sent)} onCancel={() => cancel(sent)} />
      ))}
    </ul>
  );
}

type SentItemProps = { sent: Sent; onRetry: () => void; onCancel: () => void };

function SentItem({ sent: { file, percent, error, canRetry }, onRetry, onCancel }: SentItemProps) {
  const { name } = file;
  return (
    <li className="flex flex-col gap-1 text-label">
      <span className="wrap-anywhere">{name}</span>
      {error === null ? (
        <progress
          className="progress"
          data-tone="blue"
          max={100}
          value={percent}
          aria-label={`Sending ${name}`}
        />
      ) : (
        <span className="text-hint text-red">{error}</span>
      )}
      <span className="-ml-3 flex gap-1">
        {canRetry && error !== null && (
          <Button variant="ghost" aria-label={`Try again: ${name}`} onClick={onRetry}>
            Try again
          </Button>
        )}
        <Button
          variant="ghost"
          aria-label={`${error === null ? "Cancel" : "Dismiss"}: ${name}`}
          onClick={onCancel}
        >
          {error === null ? "Cancel" : "Dismiss"}
        </Button>
      </span>
    </li>
  );
}
