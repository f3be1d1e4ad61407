import Copy from "lucide-react/icons/copy";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import Users from "lucide-react/icons/users";
import { type ReactNode, useEffect } from "react";
import { denial } from "#/islands/runtime/changes/denial";
import type { ListPage } from "#/islands/runtime/lists/list-queries";
import { Listing } from "#/islands/runtime/lists/listing";
import { Pages } from "#/islands/runtime/lists/pages";
import { copyText } from "#/islands/runtime/page/copy-text";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Icon } from "#/islands/ui/icon";
import { Menu, type MenuAction } from "#/islands/ui/menu/menu";
import { showRow } from "#/islands/ui/show-row";
import { actionsColumn, type Column, Table } from "#/islands/ui/table";
import { toastError, toastSuccess } from "#/islands/ui/toast/store";
import type { ClientListItem } from "#/src/contract/clients";
import { isHttpUrl } from "#/src/contract/links";
import type { ClientAddressState } from "../address";
import type { clients } from "../queries";
import { clientColumns, rowId } from "./client-columns";

type ClientListProps = {
  list: ReturnType<typeof clients.usePage>;
  address: ClientAddressState;
  /** The client just created or edited. */
  savedId: string | null;
  onEdit: (client: ClientListItem) => void;
  /** The button in an empty portal. */
  firstClient: ReactNode;
};

/** The list in all states. */
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

  const menu: Column<ClientListItem> = actionsColumn("w-14", (client) => (
    <ClientMenu client={client} onEdit={onEdit} />
  ));
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

type ClientMenuProps = { client: ClientListItem; onEdit: (client: ClientListItem) => void };

/** Actions for a client without opening it. */
function ClientMenu({ client, onEdit }: ClientMenuProps) {
  const { role } = useViewer();
  const items = (): MenuAction[] => [
    {
      label: "Open dashboard",
      icon: <LayoutDashboard size={16} aria-hidden />,
      onSelect: () => window.location.assign(`/clients/${client.id}`),
    },
    {
      label: "Edit Client",
      icon: <Icon name="pencil" />,
      onSelect: () => onEdit(client),
      deniedBecause: denial(role, "client.update"),
    },
    {
      label: "Copy contact email",
      icon: <Copy size={16} aria-hidden />,
      onSelect: () => copyEmail(client.primaryContactEmail),
      startsGroup: true,
    },
    ...linkTo("Open website", client.websiteUrl),
    ...linkTo("Open Amazon storefront", client.amazonStorefrontUrl),
  ];
  return <Menu label={`Actions for ${client.name}`} items={items} />;
}

function linkTo(label: string, url: string | null): MenuAction[] {
  if (!url || !isHttpUrl(url)) return [];
  const onSelect = () => void window.open(url, "_blank", "noopener,noreferrer");
  return [{ label, icon: <Icon name="external-link" />, onSelect }];
}

async function copyEmail(email: string) {
  if (await copyText(email)) toastSuccess(`${email} copied`);
  else toastError(`Failed to copy ${email}`);
}
