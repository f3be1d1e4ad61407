import { useState } from "react";
import { denial } from "#/islands/runtime/changes/denial";
import type { ListPage } from "#/islands/runtime/lists/list-queries";
import { useViewer } from "#/islands/runtime/page/viewer";
import { BackToMain } from "#/islands/ui/back-to-main";
import { Button } from "#/islands/ui/button";
import { CreateButton } from "#/islands/ui/create-button";
import { Lazy, lazyPart } from "#/islands/ui/lazy-part";
import { PageHead } from "#/islands/ui/page-head";
import { ViewTabs } from "#/islands/views/view-tabs";
import { type LeadLayout, leadAddress } from "#/src/contract/addresses/leads";
import type { Lead, LeadBoard, LeadDetail, LeadsSummary } from "#/src/contract/leads";
import type { Assignee } from "#/src/contract/users";
import type { SavedView } from "#/src/contract/views";
import { useLeadAddress } from "./address";
import { type LeadLayoutProps, leadLayouts } from "./layouts";
import { LeadCards } from "./parts/lead-cards";
import { LeadCounters } from "./parts/lead-counters";
import { useLeadDialogs } from "./parts/lead-dialogs";
import { LeadFilters } from "./parts/lead-filters";
import { leads } from "./queries";

type ClientLeadsProps = {
  /** The page of cards or rows for the address; null with the board. */
  first: ListPage<Lead> | null;
  /** The board for the address; null with any other layout. */
  board: LeadBoard | null;
  /** The layout without one in the address, from the browser's cookie. */
  savedLayout: LeadLayout;
  /** The layout of the page. */
  layout: LeadLayout;
  summary: LeadsSummary;
  /** The lead in the address. */
  openLead: LeadDetail | null;
  /** Possible owners of a lead. */
  designers: readonly Assignee[];
  views: SavedView[];
  /** The browser's order of the cards, from its cookie. */
  cardOrder?: string | undefined;
};

export async function prepare(props: object) {
  if (!("layout" in props)) return;
  if (props.layout === "board") await leadLayouts.board.load();
  if (props.layout === "list") await leadLayouts.list.load();
}

const importDialog = lazyPart("The import of leads", () =>
  import("./import-leads").then((m) => m.ImportLeads),
);

/** The Client Lead CRM screen: figures, filters, and the leads as cards, board or list. */
export default function ClientLeads(props: ClientLeadsProps) {
  const { first, board, savedLayout, summary, openLead, designers, views, cardOrder } = props;
  const { role } = useViewer();
  const address = useLeadAddress(savedLayout);
  const [firstQuery] = useState(address.query);
  const figures = leads.useSummary(summary);
  const [isImporting, setImporting] = useState(false);
  const dialogs = useLeadDialogs(
    first?.items ?? board?.columns.flatMap((column) => column.leads) ?? [],
    address,
  );
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
      <Layout
        {...{ first, board, firstQuery, address, dialogs, openLead, cardOrder }}
        people={designers}
        firstLead={<CreateButton label="Create your first lead" {...addLead} />}
      />
      {isImporting && (
        <Lazy part={importDialog} props={{ people: designers, onClose: () => setImporting(false) }} />
      )}
    </div>
  );
}

/** A layout in the HTML has its code loaded by `prepare`; another one loads when it is chosen. */
function Layout(props: LeadLayoutProps) {
  const { layout } = props.address;
  if (layout === "cards") return <LeadCards {...props} />;
  const part = leadLayouts[layout];
  const Content = part.loaded();
  return Content ? <Content {...props} /> : <Lazy key={layout} part={part} props={props} />;
}
