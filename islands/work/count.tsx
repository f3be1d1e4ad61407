import { useQuery } from "@tanstack/react-query";
import type { WorkSummary } from "#/src/contract/work";
import { summaryKey } from "./keys";

/** How much is due by now, beside the sidebar's entry; follows what My Work changes, asks for nothing itself. */
export default function WorkCount({ due }: { due: number }) {
  const { data } = useQuery<WorkSummary>({ queryKey: summaryKey, enabled: false });
  return (data ? data.pastDue + data.today : due) || null;
}
