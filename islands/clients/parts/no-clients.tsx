import SearchX from "lucide-react/icons/search-x";
import Users from "lucide-react/icons/users";
import type { ReactNode } from "react";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { hasFilters, type ListAddress } from "../list-address";

type NoClientsProps = {
  /** How many match on all pages: more than none when the address names a page behind the last. */
  total: number;
  address: ListAddress;
  /** The button that fills an empty portal. */
  firstClient: ReactNode;
};

/** A list without rows: nothing yet, nothing that matches, or a page that is not there. */
export function NoClients({ total, address, firstClient }: NoClientsProps) {
  const { query, clearFilters, goTo } = address;
  if (total > 0) {
    return (
      <EmptyState
        icon={<SearchX size={20} aria-hidden />}
        title="No clients on this page"
        text="The list has become shorter than the address says."
        action={<Button onClick={() => goTo(1)}>Go to the first page</Button>}
      />
    );
  }
  if (hasFilters(query)) {
    return (
      <EmptyState
        icon={<SearchX size={20} aria-hidden />}
        title="No clients found"
        text="Nothing matches the search and the filters."
        action={<Button onClick={clearFilters}>Clear filters</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<Users size={20} aria-hidden />}
      title="No clients found"
      text="Get started by creating your first client."
      action={firstClient}
    />
  );
}
