import Handshake from "lucide-react/icons/handshake";
import type { ReactNode } from "react";
import { EmptyList } from "../../ui/empty-list";
import { EmptyState } from "../../ui/empty-state";
import { hasFilters, type LeadAddress } from "../list-address";

type NoLeadsProps = {
  total: number;
  address: LeadAddress;
  /** The button that fills an empty board. */
  firstLead: ReactNode;
};

/** A board without cards. */
export function NoLeads({ total, address, firstLead }: NoLeadsProps) {
  const { query, clearFilters, goTo } = address;
  const title = "No leads found matching your criteria";
  return (
    <EmptyList
      things="leads"
      total={total}
      isFiltered={hasFilters(query)}
      noMatch={{ title, text: "Nothing matches the search and the filters.", action: firstLead }}
      onFirstPage={() => goTo(1)}
      onClearFilters={clearFilters}
    >
      <EmptyState
        icon={<Handshake size={20} aria-hidden />}
        title={title}
        text="Leads are kept here from the first contact until they are won or lost."
        action={firstLead}
      />
    </EmptyList>
  );
}
