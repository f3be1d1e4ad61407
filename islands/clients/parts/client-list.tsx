import Users from "lucide-react/icons/users";
import { type ReactNode, useEffect } from "react";
import type { ListPage } from "#/islands/runtime/list-queries";
import { Listing } from "#/islands/runtime/listing";
import { Pages } from "#/islands/runtime/pages";
import { showRow } from "#/islands/ui/show-row";
import { type Column, Table } from "#/islands/ui/table";
import type { ClientListItem } from "#/src/contract/clients";
import type { ClientAddressState } from "../address";
import type { clients } from "../queries";
import { clientColumns, rowId } from "./client-columns";
import { ClientMenu } from "./client-menu";

type ClientListProps = {
  list: ReturnType<typeof clients.usePage>;
  address: ClientAddressState;
  /** The client that was just created or edited. */
  savedId: string | null;
  onEdit: (client: ClientListItem) => void;
  /** The button that fills an empty portal. */
  firstClient: ReactNode;
};

/** The list in all its states. */
export function ClientList({ list, firstClient, ...rest }: ClientListProps) {
  return (
    <Listing
      list={list}
      address={rest.address}
      one="client"
      many="clients"
      nothing={{
        icon: <Users size={20} aria-hidden />,
        title: "No clients found",
        text: "Get started by creating your first client.",
        action: firstClient,
      }}
      noMatch={{ text: "Nothing matches the search and the filters." }}
    >
      {(page) => <Rows page={page} isStale={list.isFetching} {...rest} />}
    </Listing>
  );
}

type RowsProps = Omit<ClientListProps, "list" | "firstClient"> & {
  page: ListPage<ClientListItem>;
  isStale: boolean;
};

function Rows({ page, isStale, address, savedId, onEdit }: RowsProps) {
  const isShown = page.items.some(({ id }) => id === savedId);
  useEffect(() => {
    if (savedId && isShown) showRow(rowId(savedId));
  }, [savedId, isShown]);

  const menu: Column<ClientListItem> = {
    key: "menu",
    header: <span className="sr-only">Actions</span>,
    cell: (client) => <ClientMenu client={client} onEdit={onEdit} />,
    align: "end",
    width: "w-14",
    phone: "action",
  };
  return (
    <>
      <div className="card-surface">
        <Table
          caption="Clients"
          columns={[...clientColumns(address), menu]}
          rows={page.items}
          rowKey={({ id }) => id}
          isSelected={({ id }) => id === savedId}
          isStale={isStale}
        />
      </div>
      <Pages address={address} total={page.total} />
    </>
  );
}
