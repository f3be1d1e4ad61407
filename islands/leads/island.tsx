import { denial } from "#/islands/runtime/denial";
import type { ListPage } from "#/islands/runtime/list-queries";
import { useViewer } from "#/islands/runtime/viewer";
import { BackToMain } from "#/islands/ui/back-to-main";
import { CreateButton } from "#/islands/ui/create-button";
import { PageHead } from "#/islands/ui/page-head";
import type { Lead, LeadsSummary } from "#/src/contract/leads";
import type { Assignee } from "#/src/contract/users";
import { useLeadAddress } from "./address";
import { LeadBoard } from "./parts/lead-board";
import { LeadCounters } from "./parts/lead-counters";
import { LeadDialogs, useLeadDialogs } from "./parts/lead-dialogs";
import { LeadFilters } from "./parts/lead-filters";
import { leads } from "./queries";
import { useCardOrder } from "./use-card-order";

type ClientLeadsProps = {
  /** What the address asks for. */
  first: ListPage<Lead>;
  summary: LeadsSummary;
  /** Who can own a lead. */
  designers: readonly Assignee[];
  /** The browser's order of the cards, as its cookie has it. */
  cardOrder?: string | undefined;
};

/** The Client Lead CRM screen: figures, filters, the cards and their dialogs. */
export default function ClientLeads({ first, summary, designers, cardOrder }: ClientLeadsProps) {
  const { role } = useViewer();
  const address = useLeadAddress();
  const list = leads.usePage(address.query, first);
  const figures = leads.useSummary(summary);
  const order = useCardOrder(cardOrder);
  const dialogs = useLeadDialogs(first.items, address);
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
        dialogs={dialogs}
        firstLead={<CreateButton label="Create your first lead" {...addLead} />}
      />
      <LeadDialogs dialogs={dialogs} leads={list.data?.items ?? []} designers={designers} />
    </div>
  );
}
