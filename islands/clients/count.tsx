import { useQuery } from "@tanstack/react-query";
import type { ClientsSummary } from "#/src/contract/clients";
import { summaryKey } from "./keys";

/** How many clients there are, beside the sidebar's entry; follows the counters of the screen, asks for nothing itself. */
export default function ClientCount({ total }: { total: number }) {
  const { data } = useQuery<ClientsSummary>({ queryKey: summaryKey, enabled: false });
  return data?.total ?? total;
}
