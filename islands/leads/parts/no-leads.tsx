import Handshake from "lucide-react/icons/handshake";
import SearchX from "lucide-react/icons/search-x";
import type { ReactNode } from "react";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { hasFilters, type LeadAddress } from "../list-address";

type NoLeadsProps = {
  /** How many match on all pages: more than none when the address names a page behind the last. */
  total: number;
  address: LeadAddress;
  /** The button that fills an empty board. */
  firstLead: ReactNode;
};

/** A board without cards: nothing yet, nothing that matches, or a page that is not there. */
export function NoLeads({ total, address, firstLead }: NoLeadsProps) {
  const { query, clearFilters, goTo } = address;
  if (total > 0) {
    return (
      <EmptyState
        icon={<SearchX size={20} aria-hidden />}
        title="No leads on this page"
        text="The list has become shorter than the address says."
        action={<Button onClick={() => goTo(1)}>Go to the first page</Button>}
      />
    );
  }
  if (hasFilters(query)) {
    return (
      <EmptyState
        icon={<SearchX size={20} aria-hidden />}
        title={words}
        text="Nothing matches the search and the filters."
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button onClick={clearFilters}>Clear filters</Button>
            {firstLead}
          </div>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<Handshake size={20} aria-hidden />}
      title={words}
      text="Leads are kept here from the first contact until they are won or lost."
      action={firstLead}
    />
  );
}

const words = "No leads found matching your criteria";
