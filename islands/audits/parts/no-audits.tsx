import ClipboardCheck from "lucide-react/icons/clipboard-check";
import SearchX from "lucide-react/icons/search-x";
import type { ReactNode } from "react";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { type AuditAddress, hasFilters } from "../list-address";

type NoAuditsProps = {
  /** How many match on all pages: more than none when the address names a page behind the last. */
  total: number;
  address: AuditAddress;
  /** The button that fills an empty list. */
  firstAudit: ReactNode;
};

/** A list without cards: nothing yet, nothing that matches, or a page that is not there. */
export function NoAudits({ total, address, firstAudit }: NoAuditsProps) {
  const { query, clearFilters, goTo } = address;
  if (total > 0) {
    return (
      <EmptyState
        icon={<SearchX size={20} aria-hidden />}
        title="No audits on this page"
        text="The list has become shorter than the address says."
        action={<Button onClick={() => goTo(1)}>Go to the first page</Button>}
      />
    );
  }
  const isFiltered = hasFilters(query);
  return (
    <EmptyState
      icon={isFiltered ? <SearchX size={20} aria-hidden /> : <ClipboardCheck size={20} aria-hidden />}
      title="No audits found matching your criteria"
      text={
        isFiltered
          ? "Nothing matches the search and the score."
          : "There is no audit yet: the first one starts a client's history."
      }
      action={isFiltered ? <Button onClick={clearFilters}>Clear filters</Button> : firstAudit}
    />
  );
}
