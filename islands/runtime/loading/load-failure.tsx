import type { UseQueryResult } from "@tanstack/react-query";
import { ErrorState } from "#/islands/ui/error-state";
import { failureSentence } from "../changes/failure-sentence";

type LoadFailureProps = {
  /** What failed, as a sentence without a full stop. */
  title: string;
  query: Pick<UseQueryResult, "error"> & { refetch: () => unknown };
};

/** What kept a query from being answered, and another try; nothing while nothing did. */
export function LoadFailure({ title, query: { error, refetch } }: LoadFailureProps) {
  if (!error) return null;
  return <ErrorState title={title} detail={failureSentence(error)} onRetry={() => void refetch()} />;
}
