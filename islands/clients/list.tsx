import { useEffect, useState } from "react";
import type { Role } from "../../src/contract/choices/users";
import type { Client, ClientsSummary, ListClients } from "../../src/contract/clients";
import { can } from "../../src/contract/permissions";
import { hasDraft } from "../forms/draft";
import { Lazy, lazyPart } from "../ui/lazy-part";
import { PageHead } from "../ui/page-head";
import { readListQuery, useListAddress } from "./list-address";
import { ClientCounters } from "./parts/client-counters";
import { ClientFilters } from "./parts/client-filters";
import { ClientList } from "./parts/client-list";
import { NewClientButton } from "./parts/new-client-button";
import { Unlinked } from "./parts/unlinked";
import { type ClientPage, useClientList, useClientsSummary } from "./queries";

type ClientsProps = {
  /** What the address asked for when the page was made. */
  query: ListClients;
  /** The answer to it. */
  first: ClientPage;
  summary: ClientsSummary;
  role: Role;
  /** The person is a client's user whom nobody has linked to a client. */
  isUnlinked: boolean;
};

/** The dialog that is open: a new client, or the one being edited. */
type OpenDialog = { client: Client | null };

const clientDialog = lazyPart(() => import("./parts/client-dialog").then((module) => module.ClientDialog));

/** The clients screen: counters, filters, the list and its dialog. */
export default function Clients({ query, first, summary, role, isUnlinked }: ClientsProps) {
  const [firstQuery] = useState(() => readListQuery(query));
  const address = useListAddress();
  const list = useClientList(address.query, { query: firstQuery, page: first });
  const counters = useClientsSummary(summary);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [savedId, setSavedId] = useState<string | null>(null);
  const mayEdit = can(role, "client.update");

  useEffect(() => {
    const interrupted = first.items.find(({ id }) => hasDraft(`edit-client-${id}`));
    if (hasDraft("create-client")) setDialog({ client: null });
    else if (interrupted) setDialog({ client: interrupted });
  }, [first]);

  if (isUnlinked) return <Unlinked />;
  const newClient = (
    <NewClientButton
      role={role}
      onInterest={clientDialog.preload}
      onPress={() => setDialog({ client: null })}
    />
  );
  return (
    <div className="flex flex-col gap-4">
      <PageHead {...headWords} actions={newClient} />
      <ClientCounters summary={counters.data} />
      <ClientFilters address={address} />
      <ClientList
        list={list}
        address={address}
        savedId={savedId}
        mayEdit={mayEdit}
        onEdit={(client) => setDialog({ client })}
        newClient={newClient}
      />
      {dialog && (
        <Lazy
          part={clientDialog}
          props={{
            client: dialog.client,
            onSaved: ({ id }: Client) => setSavedId(id),
            onClose: () => setDialog(null),
          }}
        />
      )}
    </div>
  );
}
