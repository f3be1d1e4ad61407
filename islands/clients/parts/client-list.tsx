import { type ReactNode, useEffect } from "react";
import type { Role } from "../../../src/contract/choices/users";
import type { ClientListItem } from "../../../src/contract/clients";
import { limits } from "../../../src/contract/limits";
import { failureSentence } from "../../runtime/failure-sentence";
import { pageParam } from "../../runtime/page-param";
import { usePageUrl, withParams } from "../../runtime/url-state";
import { ErrorState } from "../../ui/error-state";
import { LoadingBar, LoadingText } from "../../ui/loading-bar";
import { Pagination } from "../../ui/pagination";
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
  const { data, error, isFetching, refetch } = list;
  return (
    <div className="flex flex-col">
      <LoadingBar isLoading={isFetching && data !== undefined} label="Loading clients..." />
      <div className="flex flex-col gap-4">
        {error && (
          <ErrorState
            title="Clients could not be loaded"
            detail={failureSentence(error)}
            onRetry={() => void refetch()}
          />
        )}
        {data && <Rows page={data} isStale={isFetching} {...rest} />}
        {!data && !error && (
          <div className="card-surface">
            <LoadingText>Loading clients...</LoadingText>
          </div>
        )}
      </div>
      <p role="status" className="sr-only">
        {data && !isFetching ? `${data.total} ${data.total === 1 ? "client" : "clients"}` : ""}
      </p>
    </div>
  );
}

type RowsProps = Omit<ClientListProps, "list"> & { page: ClientPage; isStale: boolean };

function Rows({ page, isStale, address, role, savedId, onEdit, firstClient }: RowsProps) {
  const { query, goTo } = address;
  const url = usePageUrl();
  useEffect(() => {
    if (savedId) document.getElementById(rowId(savedId))?.scrollIntoView({ block: "nearest" });
  }, [savedId]);

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
