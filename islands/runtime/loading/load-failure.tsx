import type { UseQueryResult } from "@tanstack/react-query";
import { ErrorState } from "#/islands/ui/error-state";
import { failureSentence } from "../changes/failure-sentence";

type LoadFailureProps = {
  /** The failure, as a sentence without a full stop. */
  title: string;
  query: Pick<UseQueryResult, "error"> & { refetch: () => unknown };
};

/** The error of a failed query with a retry button; nothing without an error. */
export function LoadFailure({ title, query: { error, refetch } }: LoadFailureProps) {
  if (!error) return null;
  return <ErrorState title={title} detail={failureSentence(error)} onRetry={() => void refetch()} />;
}
