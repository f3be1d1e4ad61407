import Users from "lucide-react/icons/users";
import { type ReactNode, useEffect, useState } from "react";
import type { ListPage } from "#/islands/runtime/lists/list-queries";
import { Listing } from "#/islands/runtime/lists/listing";
import { Pages } from "#/islands/runtime/lists/pages";
import { useSelection } from "#/islands/runtime/lists/selection";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Checkbox } from "#/islands/ui/checkbox";
import { Icon } from "#/islands/ui/icon";
import { Lazy, lazyPart } from "#/islands/ui/lazy-part";
import { MenuButton } from "#/islands/ui/menu/menu-button";
import { showRow } from "#/islands/ui/show-row";
import { actionsColumn, type Column, Table } from "#/islands/ui/table";
import type { ClientListItem } from "#/src/contract/clients";
import { can } from "#/src/contract/screen-rights";
import type { ClientAddressState } from "../address";
import type { Mailing } from "../mailings";
import type { clients } from "../queries";
import { clientColumns, rowId } from "./client-columns";

const menuPart = lazyPart("The menu of this client", () => import("./client-menu").then((m) => m.ClientMenu));
const bulkBarPart = lazyPart("The actions for the selected clients", () =>
  import("./client-bulk-bar").then((m) => m.ClientBulkBar),
);
const mailPlanPart = lazyPart("The plan of what is sent", () =>
  import("./mail-plan-dialog").then((m) => m.MailPlanDialog),
);

type ClientListProps = {
  list: ReturnType<typeof clients.usePage>;
  address: ClientAddressState;
  /** The client just created or edited. */
  savedId: string | null;
  onEdit: (client: ClientListItem) => void;
  /** False when the portal sends no mail. */
  hasMail: boolean;
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

function Rows({ page, isStale, address, savedId, hasMail, onEdit }: RowsProps) {
  const { role } = useViewer();
  const canSelect = can(role, "invitation.sendMany");
  const selection = useSelection(page.items);
  const [mailing, setMailing] = useState<Mailing | null>(null);
  const ids = selection.rows.map(({ id }) => id);
  useEffect(() => {
    if (canSelect) bulkBarPart.preload();
  }, [canSelect]);
  const isShown = page.items.some(({ id }) => id === savedId);
  useEffect(() => {
    if (savedId && isShown) showRow(rowId(savedId));
  }, [savedId, isShown]);

  const menu: Column<ClientListItem> = actionsColumn("w-14", (client) => (
    <MenuButton
      label={`Actions for ${client.name}`}
      panel={menuPart}
      props={{ client, onEdit }}
      className="icon-button"
    >
      <Icon name="ellipsis" />
    </MenuButton>
  ));
  const select: Column<ClientListItem> = {
    key: "select",
    header: (
      <Checkbox
        aria-label="Select all clients"
        checked={selection.isAll}
        isMixed={selection.isSome}
        onChange={selection.toggleAll}
      />
    ),
    cell: ({ id, name }) => (
      <Checkbox
        aria-label={`Select ${name}`}
        checked={selection.has(id)}
        onChange={({ nativeEvent }) =>
          selection.toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    ),
    width: "w-12",
    phone: "start",
  };
  return (
    <>
      <div
        className="card-surface paired-rows xl:[container-type:normal]"
        data-start={canSelect ? "place" : "name"}
      >
        <Table
          caption="Clients"
          columns={[...(canSelect ? [select] : []), ...clientColumns(address), menu]}
          rows={page.items}
          rowKey={({ id }) => id}
          isSelected={({ id }) => id === savedId || selection.has(id)}
          isStale={isStale}
        />
      </div>
      <Pages address={address} total={page.total} />
      {ids.length > 0 && (
        <Lazy
          part={bulkBarPart}
          props={{
            count: ids.length,
            hasMail,
            onMail: setMailing,
            onInterest: mailPlanPart.preload,
            onClear: selection.clear,
          }}
        />
      )}
      {mailing && (
        <Lazy
          part={mailPlanPart}
          props={{
            mailing,
            ids,
            onSent: () => {
              setMailing(null);
              selection.clear();
            },
            onClose: () => setMailing(null),
          }}
        />
      )}
    </>
  );
}
