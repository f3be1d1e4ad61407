import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadingBar, LoadingText } from "#/islands/ui/loading-bar";
import { capitalized } from "#/src/format/capitalized";
import { LoadFailure } from "../loading/load-failure";

type ListStatesProps<Data> = {
  list: { data: Data | undefined } & Pick<UseQueryResult, "error" | "isFetching"> &
    Partial<Pick<UseQueryResult, "isPlaceholderData">> & {
      refetch: () => unknown;
    };
  /** The listed things, in the plural and as inside a sentence: "audit logs", "API tokens". */
  things: string;
  /** Result for screen readers; announced again for a new query, but not for a reload of the same one. */
  found?: (data: Data) => string;
  children: (data: Data) => ReactNode;
};

/** A list in all its states: loading, failed, loaded, and reloading. */
export function ListStates<Data>({ list, things, found, children }: ListStatesProps<Data>) {
  const { data, error, isFetching, isPlaceholderData } = list;
  const loading = `Loading ${things}...`;
  return (
    <div className="flex flex-col">
      <LoadingBar isLoading={isFetching && data !== undefined} label={loading} />
      <div className="flex flex-col gap-4">
        <LoadFailure title={`${capitalized(things)} could not be loaded`} query={list} />
        {data !== undefined && children(data)}
        {data === undefined && !error && (
          <div className="card-surface">
            <LoadingText>{loading}</LoadingText>
          </div>
        )}
      </div>
      {found && (
        <p role="status" className="sr-only">
          {data !== undefined && !isPlaceholderData ? found(data) : ""}
        </p>
      )}
    </div>
  );
}

/** "1 lead", "2 leads". */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
