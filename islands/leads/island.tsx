import { useState } from "react";
import { denial } from "#/islands/runtime/changes/denial";
import type { ListPage } from "#/islands/runtime/lists/list-queries";
import { useOpenRow } from "#/islands/runtime/page/open-row";
import { useViewer } from "#/islands/runtime/page/viewer";
import { BackToMain } from "#/islands/ui/back-to-main";
import { Button } from "#/islands/ui/button";
import { CreateButton } from "#/islands/ui/create-button";
import { Lazy, lazyPart } from "#/islands/ui/lazy-part";
import { PageHead } from "#/islands/ui/page-head";
import { ViewTabs } from "#/islands/views/view-tabs";
import { leadAddress } from "#/src/contract/addresses/leads";
import type { Lead, LeadDetail, LeadsSummary } from "#/src/contract/leads";
import type { Assignee } from "#/src/contract/users";
import type { SavedView } from "#/src/contract/views";
import { useLeadAddress } from "./address";
import { useCardOrder } from "./card-order";
import { leadDrawer } from "./parts/lazy-drawer";
import { LeadBoard } from "./parts/lead-board";
import { LeadCounters } from "./parts/lead-counters";
import { LeadDialogs, useLeadDialogs } from "./parts/lead-dialogs";
import { LeadFilters } from "./parts/lead-filters";
import { leads } from "./queries";

type ClientLeadsProps = {
  /** The page for the address. */
  first: ListPage<Lead>;
  summary: LeadsSummary;
  /** The lead in the address. */
  openLead: LeadDetail | null;
  /** Possible owners of a lead. */
  designers: readonly Assignee[];
  views: SavedView[];
  /** The browser's order of the cards, from its cookie. */
  cardOrder?: string | undefined;
};

const importDialog = lazyPart("The import of leads", () =>
  import("./import-leads").then((m) => m.ImportLeads),
);

/** The Client Lead CRM screen: figures, filters, the cards and their dialogs. */
export default function ClientLeads(props: ClientLeadsProps) {
  const { first, summary, openLead, designers, views, cardOrder } = props;
  const { role } = useViewer();
  const address = useLeadAddress();
  const list = leads.usePage(address.query, first);
  const items = list.data?.items ?? [];
  const figures = leads.useSummary(summary);
  const order = useCardOrder(cardOrder);
  const [isImporting, setImporting] = useState(false);
  const dialogs = useLeadDialogs(first.items, address);
  const { shown, controls } = useOpenRow("lead");
  const addLead = {
    deniedBecause: denial(role, "lead.create"),
    onInterest: dialogs.preloadForm,
    onPress: () => dialogs.show({ name: "create" }),
  };
  return (
    <div className="flex flex-col gap-4">
      <PageHead
        title="Client Lead CRM"
        subtitle="Follow leads from the first contact until they are won"
        actions={
          <>
            <BackToMain />
            {denial(role, "lead.import") === undefined && (
              <Button onInterest={importDialog.preload} onClick={() => setImporting(true)}>
                Import
              </Button>
            )}
            <CreateButton label="Add Lead" {...addLead} />
          </>
        }
      />
      <LeadCounters figures={figures} />
      <ViewTabs screen="leads" address={leadAddress} isFiltered={address.isFiltered} views={views} />
      <LeadFilters address={address} people={designers} />
      <LeadBoard
        list={list}
        address={address}
        order={order}
        dialogs={dialogs}
        firstLead={<CreateButton label="Create your first lead" {...addLead} />}
      />
      {shown !== null && (
        <Lazy
          part={leadDrawer}
          props={{
            leadId: shown,
            neighbours: address.query.sort === null ? order.arrange(items) : items,
            first: openLead,
            people: designers,
            dialogs,
            ...controls,
          }}
        />
      )}
      {isImporting && (
        <Lazy part={importDialog} props={{ people: designers, onClose: () => setImporting(false) }} />
      )}
      <LeadDialogs dialogs={dialogs} leads={items} designers={designers} />
    </div>
  );
}
