import { useEffect, useState } from "react";
import { interruptedEdit } from "#/islands/forms/stored-draft";
import { denial } from "#/islands/runtime/changes/denial";
import type { ListPage } from "#/islands/runtime/lists/list-queries";
import { usePageUrl } from "#/islands/runtime/page/url-state";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Button } from "#/islands/ui/button";
import { CreateButton } from "#/islands/ui/create-button";
import { Lazy, lazyPart } from "#/islands/ui/lazy-part";
import { PageHead } from "#/islands/ui/page-head";
import { useDialogs } from "#/islands/ui/use-dialogs";
import { ViewTabs } from "#/islands/views/view-tabs";
import { fieldParam } from "#/src/contract/choices/field-names";
import type { KeptField } from "#/src/contract/client-fields";
import type { Client, ClientListItem, ClientsSummary } from "#/src/contract/clients";
import type { Assignee } from "#/src/contract/users";
import type { SavedView } from "#/src/contract/views";
import { useClientAddress } from "./address";
import { ClientCounters } from "./parts/client-counters";
import { ClientFilters } from "./parts/client-filters";
import { ClientList } from "./parts/client-list";
import { clients } from "./queries";
import { storeListAddress } from "./stored-address";

type ClientsProps = {
  /** The page for the address. */
  first: ListPage<ClientListItem>;
  summary: ClientsSummary;
  /** Possible assignees. */
  people: Assignee[];
  views: SavedView[];
  /** False when the portal sends no mail. */
  hasMail: boolean;
  /** The agency's own fields of clients. */
  kept: KeptField[];
};

const importDialog = lazyPart("The import of clients", () =>
  import("./import-clients").then((m) => m.ImportClients),
);

const clientDialog = lazyPart("The form for a client", () =>
  import("./parts/client-dialog").then((m) => m.ClientDialog),
);

/** The address at which a new client is listed first. */
const newest = {
  search: "",
  status: "",
  pastDue: "",
  standing: "",
  accountManagerId: "",
  visits: "",
  sort: "-createdAt",
};

/** Clears the filters by the agency's own fields. */
const withoutFields = (kept: readonly KeptField[]) =>
  Object.fromEntries(kept.map(({ key }) => [fieldParam(key), ""]));

/** The clients screen: counters, filters, the list and its dialog. */
export default function Clients({ first, summary, people, views, hasMail, kept }: ClientsProps) {
  const { role } = useViewer();
  const address = useClientAddress(kept);
  const list = clients.usePage(address.query, first);
  const counters = clients.useSummary(summary);
  const { isListed } = clients.useCache();
  const { open, show, close } = useDialogs(() =>
    interruptedEdit<Client, { client: Client | null }>("client", first.items, (client) => ({ client })),
  );
  const [isImporting, setImporting] = useState(false);
  const [savedId, setSavedId] = useState<string | null>(null);
  const url = usePageUrl();
  useEffect(() => storeListAddress(url), [url]);

  const showSaved = ({ id }: Client) => {
    const isNew = open?.client === null;
    if (isNew && !isListed(address.query, id)) address.choose({ ...withoutFields(kept), ...newest });
    setSavedId(id);
  };
  const newClient = {
    deniedBecause: denial(role, "client.create"),
    onInterest: clientDialog.preload,
    onPress: () => show({ client: null }),
  };
  return (
    <div className="flex flex-col gap-4">
      <PageHead
        title="Clients"
        subtitle="Manage client onboarding and track progress"
        actions={
          <>
            <Button
              deniedBecause={denial(role, "client.import")}
              onInterest={importDialog.preload}
              onClick={() => setImporting(true)}
            >
              Import
            </Button>
            <CreateButton label="New Client" {...newClient} />
          </>
        }
      />
      <ClientCounters counters={counters} address={address} />
      <ViewTabs screen="clients" address={address.address} isFiltered={address.isFiltered} views={views} />
      <ClientFilters address={address} people={people} />
      <ClientList
        list={list}
        address={address}
        savedId={savedId}
        hasMail={hasMail}
        onEdit={(client) => show({ client })}
        firstClient={<CreateButton label="Create your first client" {...newClient} />}
      />
      {isImporting && (
        <Lazy part={importDialog} props={{ people, kept, onClose: () => setImporting(false) }} />
      )}
      {open && (
        <Lazy
          part={clientDialog}
          props={{ client: open.client, people, onSaved: showSaved, onClose: close }}
        />
      )}
    </div>
  );
}
