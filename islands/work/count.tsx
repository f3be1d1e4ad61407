import { useQuery } from "@tanstack/react-query";
import type { WorkSummary } from "#/src/contract/work";
import { summaryKey } from "./keys";

/** How much is due by now, beside the sidebar's entry; asked for again once My Work has changed it. */
export default function WorkCount({ due }: { due: number }) {
  const { data } = useQuery<WorkSummary>({
    queryKey: summaryKey,
    enabled: ({ state }) => state.data !== undefined,
  });
  return (data ? data.pastDue + data.today : due) || null;
}
