import { useState } from "react";
import { isStale } from "../../runtime/refusals";
import { Button } from "../../ui/button";
import { classes } from "../../ui/classes";
import { toastError } from "../../ui/toast/store";

type StaleNoticeProps = {
  /** Of the change that was refused; anything but a stale edit shows nothing. */
  error: Error | null;
  onLoad: () => Promise<unknown>;
  /** The server's sentence stands elsewhere already. */
  isExplained?: boolean;
  className?: string;
};

/** Offers to load what somebody else changed meanwhile; what was typed stays. */
export function StaleNotice({ error, onLoad, isExplained = false, className }: StaleNoticeProps) {
  const [isLoading, setLoading] = useState(false);
  if (!isStale(error)) return null;
  const load = async () => {
    setLoading(true);
    try {
      await onLoad();
    } catch {
      toastError("Failed to load the latest state");
    } finally {
      setLoading(false);
    }
  };
  return (
    <div
      className={classes(
        "flex flex-wrap items-center gap-3",
        !isExplained && "mt-2 rounded-control bg-base-200 px-3 py-2",
        className,
      )}
    >
      {!isExplained && (
        <p role="alert" className="min-w-0 flex-1 basis-60 text-label">
          {error.detail}
        </p>
      )}
      <Button isBusy={isLoading} onClick={load}>
        Load the latest
      </Button>
    </div>
  );
}
