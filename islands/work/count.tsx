import { useQuery } from "@tanstack/react-query";
import type { WorkSummary } from "#/src/contract/work";
import { summaryKey } from "./keys";

/** The number of things past due or due today, beside the sidebar's entry. The page brings it; later changes are read. */
export default function WorkCount({ due }: { due: number }) {
  const { data } = useQuery<WorkSummary>({
    queryKey: summaryKey,
    enabled: ({ state }) => state.isInvalidated || state.data !== undefined,
  });
  return (data ? data.pastDue + data.today : due) || null;
}
