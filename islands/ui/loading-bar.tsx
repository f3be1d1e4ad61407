import { useEffect, useState } from "react";

/** A thin bar on top while rows reload; the text is for screen readers. */
export function LoadingBar({ isLoading, label }: { isLoading: boolean; label: string }) {
  return (
    <div>
      {isLoading && <div className="loading-bar" aria-hidden />}
      <LateStatus words={isLoading ? label : null} className="sr-only" />
    </div>
  );
}

/** Shown instead of content on a first load without data, such as "Loading clients...". */
export function LoadingText({ children }: { children: string }) {
  return (
    <p className="flex items-center justify-center gap-2 px-4 py-14 text-muted">
      <span className="loading loading-spinner loading-xs" aria-hidden />
      <LateStatus words={children} />
    </p>
  );
}

const announcedAfterMs = 1_000;

type LateStatusProps = {
  /** Null while nothing loads. */
  words: string | null;
  className?: string;
};

/** Text that is visible at once and announced after a second of waiting. */
function LateStatus({ words, className }: LateStatusProps) {
  const isLate = useIsLate(words !== null);
  return (
    <>
      {!isLate && words !== null && <span className={className}>{words}</span>}
      <span role="status" className={className}>
        {isLate && words}
      </span>
    </>
  );
}

/** True after waiting for more than a second, when an announcement is useful. */
export function useIsLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLate(true), announcedAfterMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isWaiting]);
  return isLate && isWaiting;
}
