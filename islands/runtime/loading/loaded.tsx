import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadingText } from "#/islands/ui/loading-bar";
import { LoadFailure } from "./load-failure";

type LoadedProps<Data> = {
  query: { data: Data | undefined; refetch: () => unknown } & Pick<UseQueryResult, "error" | "isFetching">;
  /** Text while loading: "Loading links...". */
  loading: string;
  /** The failure, as a sentence without a full stop. */
  failed: string;
  children: (data: Data) => ReactNode;
};

/** The result of a query; before that, its loading state or error. */
export function Loaded<Data>({ query, loading, failed, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isFetching || !query.error) return <LoadingText>{loading}</LoadingText>;
  return <LoadFailure title={failed} query={query} />;
}
