import { useQuery } from "@tanstack/react-query";
import type { ClientsSummary } from "#/src/contract/clients";
import { summaryKey } from "./keys";

/** The number of clients, beside the sidebar's entry. The page includes it; later changes are loaded. */
export default function ClientCount({ total }: { total: number }) {
  const { data } = useQuery<ClientsSummary>({
    queryKey: summaryKey,
    enabled: ({ state }) => state.isInvalidated || state.data !== undefined,
  });
  return data?.total ?? total;
}
