import { useQuery } from "@tanstack/react-query";
import type { WorkSummary } from "#/src/contract/work";
import { summaryKey } from "./keys";

type WorkCountProps = { due: number; news: number };

/**
 * The number of items past due or due today, beside the sidebar's entry, and a mark with the number of unread notices
 * from clients. The page includes both; later changes are loaded.
 */
export default function WorkCount({ due, news }: WorkCountProps) {
  const { data } = useQuery<WorkSummary>({
    queryKey: summaryKey,
    enabled: ({ state }) => state.isInvalidated || state.data !== undefined,
  });
  const count = data ? data.pastDue + data.today : due;
  const fresh = data ? data.newFromClients : news;
  const words = `${fresh} new from clients`;
  return (
    <>
      {fresh > 0 && (
        <span className="unread-mark me-1.5" role="img" aria-label={words} title={words}>
          {fresh}
        </span>
      )}
      {count || null}
    </>
  );
}
