import { useState } from "react";
import type { LeadsSummary, ListLeads } from "../../src/contract/leads";
import { denial } from "../runtime/denial";
import { BackToMain } from "../ui/back-to-main";
import { CreateButton } from "../ui/create-button";
import { PageHead } from "../ui/page-head";
import { type Facts, FactsProvider } from "./facts";
import { readLeadQuery, useLeadAddress } from "./list-address";
import { LeadBoard } from "./parts/lead-board";
import { LeadCounters } from "./parts/lead-counters";
import { LeadDialogs } from "./parts/lead-dialogs";
import { LeadFilters } from "./parts/lead-filters";
import { type LeadPage, useLeadList, useLeadsSummary } from "./queries";
import { useCardOrder } from "./use-card-order";
import { useLeadDialogs } from "./use-lead-dialogs";

type ClientLeadsProps = Facts & {
  /** What the address asked for when the page was made. */
  query: ListLeads;
  /** The answer to it. */
  first: LeadPage;
  summary: LeadsSummary;
  /** The browser's order of the cards, as its cookie has it. */
  cardOrder?: string | undefined;
};

/** The Client Lead CRM screen: figures, filters, the cards and their dialogs. */
export default function ClientLeads({ query, first, summary, cardOrder, ...facts }: ClientLeadsProps) {
  const [firstQuery] = useState(() => readLeadQuery(query));
  const address = useLeadAddress();
  const list = useLeadList(address.query, { query: firstQuery, page: first });
  const figures = useLeadsSummary(summary);
  const order = useCardOrder(cardOrder);
  const dialogs = useLeadDialogs(first.items, address);
  const addLead = {
    deniedBecause: denial(facts.role, "lead.create"),
    onInterest: dialogs.preloadForm,
    onPress: dialogs.create,
  };
  return (
    <FactsProvider value={facts}>
      <div className="flex flex-col gap-4">
        <PageHead
          title="Client Lead CRM"
          subtitle="Follow leads from the first contact until they are won"
          actions={
            <>
              <BackToMain />
              <CreateButton label="Add Lead" {...addLead} />
            </>
          }
        />
        <LeadCounters figures={figures} />
        <LeadFilters address={address} />
        <LeadBoard
          list={list}
          address={address}
          order={order}
          savedId={dialogs.savedId}
          onEditInterest={dialogs.preloadForm}
          onProfileInterest={dialogs.preloadProfile}
          onEdit={dialogs.edit}
          onDelete={dialogs.askDelete}
          onProfile={dialogs.showProfile}
          firstLead={<CreateButton label="Create your first lead" {...addLead} />}
        />
        <LeadDialogs dialogs={dialogs} leads={list.data?.items ?? []} />
      </div>
    </FactsProvider>
  );
}
