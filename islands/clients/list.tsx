import { useEffect, useState } from "react";
import type { Role } from "../../src/contract/choices/users";
import type { Client, ClientsSummary, ListClients } from "../../src/contract/clients";
import { interruptedEdit } from "../forms/draft";
import { denial } from "../runtime/denial";
import { usePageUrl } from "../runtime/url-state";
import { CreateButton } from "../ui/create-button";
import { Lazy, lazyPart } from "../ui/lazy-part";
import { PageHead } from "../ui/page-head";
import { keepListAddress } from "./kept-address";
import { readListQuery, useListAddress } from "./list-address";
import { ClientCounters } from "./parts/client-counters";
import { ClientFilters } from "./parts/client-filters";
import { ClientList } from "./parts/client-list";
import { Unlinked } from "./parts/unlinked";
import { type ClientPage, useClientList, useClientsSummary, useIsListed } from "./queries";

type ClientsProps = {
  /** What the address asked for when the page was made. */
  query: ListClients;
  /** The answer to it. */
  first: ClientPage;
  summary: ClientsSummary;
  role: Role;
  /** A client's user whom nobody has linked to a client yet. */
  isUnlinked: boolean;
};

const clientDialog = lazyPart(() => import("./parts/client-dialog").then((module) => module.ClientDialog));

/** The clients screen: counters, filters, the list and its dialog. */
export default function Clients(props: ClientsProps) {
  return (
    <div className="flex flex-col gap-4">
      {props.isUnlinked ? <Unlinked title="Clients" /> : <ClientsOf {...props} />}
    </div>
  );
}

function ClientsOf({ query, first, summary, role }: ClientsProps) {
  const [firstQuery] = useState(() => readListQuery(query));
  const address = useListAddress();
  const list = useClientList(address.query, { query: firstQuery, page: first });
  const counters = useClientsSummary(summary);
  const isListed = useIsListed();
  const [dialog, setDialog] = useState<{ client: Client | null } | null>(null);
  const [savedId, setSavedId] = useState<string | null>(null);
  const url = usePageUrl();
  useEffect(() => keepListAddress(url), [url]);

  useEffect(() => {
    const client = interruptedEdit("client", first.items);
    if (client !== undefined) setDialog({ client });
  }, [first]);

  const showSaved = ({ id }: Client) => {
    const isNew = dialog?.client === null;
    if (isNew && !isListed(address.query, id)) address.showNewest();
    setSavedId(id);
  };
  const newClient = {
    deniedBecause: denial(role, "client.create"),
    onInterest: clientDialog.preload,
    onPress: () => setDialog({ client: null }),
  };
  return (
    <>
      <PageHead
        title="Clients"
        subtitle="Manage client onboarding and track progress"
        actions={<CreateButton label="New Client" {...newClient} />}
      />
      <ClientCounters counters={counters} />
      <ClientFilters address={address} />
      <ClientList
        list={list}
        address={address}
        role={role}
        savedId={savedId}
        onEdit={(client) => setDialog({ client })}
        firstClient={<CreateButton label="Create your first client" {...newClient} />}
      />
      {dialog && (
        <Lazy
          part={clientDialog}
          props={{ client: dialog.client, onSaved: showSaved, onClose: () => setDialog(null) }}
        />
      )}
    </>
  );
}
