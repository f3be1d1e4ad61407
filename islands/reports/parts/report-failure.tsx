import { ErrorState } from "#/islands/ui/error-state";
import { ApiError } from "#/src/client/browser";

/** The report of the chosen range could not be loaded: why, and the way to try again. */
export function ReportFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const detail = error instanceof ApiError ? error.detail : "The server could not be reached.";
  return <ErrorState title="Reports could not be loaded" detail={detail} onRetry={onRetry} />;
}
