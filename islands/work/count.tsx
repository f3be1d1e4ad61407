import { useQuery } from "@tanstack/react-query";
import type { WorkSummary } from "#/src/contract/work";
import { summaryKey } from "./keys";

/**
 * The number of items past due or due today, beside the sidebar's entry. The page includes it; later changes are
 * loaded.
 */
export default function WorkCount({ due }: { due: number }) {
  const { data } = useQuery<WorkSummary>({
    queryKey: summaryKey,
    enabled: ({ state }) => state.isInvalidated || state.data !== undefined,
  });
  return (data ? data.pastDue + data.today : due) || null;
}
