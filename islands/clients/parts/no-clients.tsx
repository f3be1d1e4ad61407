import Users from "lucide-react/icons/users";
import type { ReactNode } from "react";
import { EmptyList } from "../../ui/empty-list";
import { EmptyState } from "../../ui/empty-state";
import { hasFilters, type ListAddress } from "../list-address";

type NoClientsProps = {
  total: number;
  address: ListAddress;
  /** The button that fills an empty portal. */
  firstClient: ReactNode;
};

/** A list without clients. */
export function NoClients({ total, address, firstClient }: NoClientsProps) {
  const { query, clearFilters, goTo } = address;
  const title = "No clients found";
  return (
    <EmptyList
      things="clients"
      total={total}
      isFiltered={hasFilters(query)}
      noMatch={{ title, text: "Nothing matches the search and the filters." }}
      onFirstPage={() => goTo(1)}
      onClearFilters={clearFilters}
    >
      <EmptyState
        icon={<Users size={20} aria-hidden />}
        title={title}
        text="Get started by creating your first client."
        action={firstClient}
      />
    </EmptyList>
  );
}
