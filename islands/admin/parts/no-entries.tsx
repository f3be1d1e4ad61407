import History from "lucide-react/icons/history";
import SearchX from "lucide-react/icons/search-x";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { type AuditAddress, hasFilters } from "../audit-address";

type NoEntriesProps = {
  /** How many match on all pages: more than none when the address names a page behind the last. */
  total: number;
  address: AuditAddress;
};

/** A log without rows: nothing yet, nothing that matches, or a page that is not there. */
export function NoEntries({ total, address: { query, clearFilters, goTo } }: NoEntriesProps) {
  if (total > 0) {
    return (
      <EmptyState
        icon={<SearchX size={20} aria-hidden />}
        title="No audit logs on this page"
        text="The log is shorter than the address says."
        action={<Button onClick={() => goTo(1)}>Go to the first page</Button>}
      />
    );
  }
  if (hasFilters(query)) {
    return (
      <EmptyState
        icon={<SearchX size={20} aria-hidden />}
        title="No audit logs found"
        text="Nothing matches the filters."
        action={<Button onClick={clearFilters}>Clear filters</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<History size={20} aria-hidden />}
      title="No audit logs found"
      text="Every change that somebody makes will be listed here."
    />
  );
}
