import { type ReactNode, useEffect } from "react";
import type { Role } from "../../../src/contract/choices/users";
import type { ClientListItem } from "../../../src/contract/clients";
import { limits } from "../../../src/contract/limits";
import { counted, ListStates } from "../../runtime/list-states";
import { pageParam } from "../../runtime/page-param";
import { usePageUrl, withParams } from "../../runtime/url-state";
import { Pagination } from "../../ui/pagination";
import { showRow } from "../../ui/show-row";
import { type Column, Table } from "../../ui/table";
import type { ListAddress } from "../list-address";
import type { ClientPage, useClientList } from "../queries";
import { clientColumns, rowId } from "./client-columns";
import { ClientMenu } from "./client-menu";
import { NoClients } from "./no-clients";

type ClientListProps = {
  list: ReturnType<typeof useClientList>;
  address: ListAddress;
  role: Role;
  /** The client that was just created or edited. */
  savedId: string | null;
  onEdit: (client: ClientListItem) => void;
  /** The button that fills an empty portal. */
  firstClient: ReactNode;
};

/** The list in all its states. */
export function ClientList({ list, ...rest }: ClientListProps) {
  return (
    <ListStates list={list} things="clients" found={({ total }) => counted(total, "client", "clients")}>
      {(page) => <Rows page={page} isStale={list.isFetching} {...rest} />}
    </ListStates>
  );
}

type RowsProps = Omit<ClientListProps, "list"> & { page: ClientPage; isStale: boolean };

function Rows({ page, isStale, address, role, savedId, onEdit, firstClient }: RowsProps) {
  const { query, goTo } = address;
  const url = usePageUrl();
  const isShown = page.items.some(({ id }) => id === savedId);
  useEffect(() => {
    if (savedId && isShown) showRow(rowId(savedId));
  }, [savedId, isShown]);

  const menu: Column<ClientListItem> = {
    key: "menu",
    header: <span className="sr-only">Actions</span>,
    cell: (client) => <ClientMenu client={client} role={role} onEdit={onEdit} />,
    align: "end",
    width: "w-14",
    phone: "action",
  };
  if (page.items.length === 0) {
    return (
      <div className="card-surface">
        <NoClients total={page.total} address={address} firstClient={firstClient} />
      </div>
    );
  }
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
      <Pagination
        page={query.page}
        pageSize={limits.pageSize}
        total={page.total}
        hrefFor={(target) => withParams(url, { page: pageParam(target) })}
        onNavigate={goTo}
      />
    </>
  );
}
