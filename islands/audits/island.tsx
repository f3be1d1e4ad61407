import type { PickedClient } from "#/islands/clients/picker/client-picker";
import type { ListPage } from "#/islands/runtime/lists/list-queries";
import { BackToMain } from "#/islands/ui/back-to-main";
import { classes } from "#/islands/ui/classes";
import { CreateButton } from "#/islands/ui/create-button";
import { PageHead } from "#/islands/ui/page-head";
import { ViewTabs } from "#/islands/views/view-tabs";
import { auditAddress } from "#/src/contract/addresses/audits";
import type { Audit, AuditsSummary, UpcomingAudit } from "#/src/contract/audits";
import type { Assignee } from "#/src/contract/users";
import type { SavedView } from "#/src/contract/views";
import { useAuditAddress } from "./address";
import { AuditCounters } from "./parts/audit-counters";
import { AuditDialogs, useAuditDialogs } from "./parts/audit-dialogs";
import { AuditFilters } from "./parts/audit-filters";
import { AuditList } from "./parts/audit-list";
import { UpcomingPanel, WhoIsNext } from "./parts/upcoming-panel";
import { audits, useUpcomingAudits } from "./queries";
import { useAuditDenials } from "./rights";

type AuditsProps = {
  /** The page for the address. */
  first: ListPage<Audit>;
  summary: AuditsSummary;
  upcoming: UpcomingAudit[];
  people: readonly Assignee[];
  views: SavedView[];
  /** The client in the address. */
  client: PickedClient | null;
};

/** The client audits: figures, the list, the upcoming audits, and the dialogs. */
export default function Audits({
  first,
  summary,
  upcoming: firstUpcoming,
  people,
  client,
  views,
}: AuditsProps) {
  const address = useAuditAddress();
  const list = audits.usePage(address.query, first);
  const counters = audits.useSummary(summary);
  const upcoming = useUpcomingAudits(firstUpcoming);
  const dialogs = useAuditDialogs(first.items, firstUpcoming, address);
  const newAudit = {
    deniedBecause: useAuditDenials().create,
    onInterest: dialogs.preloadForm,
    onPress: () => dialogs.show({ name: "new" }),
  };
  return (
    <>
      <div className="flex flex-col gap-4">
        <PageHead
          title="Current Client Audit"
          subtitle={
            <>
              How clients perform, and <WhoIsNext />
            </>
          }
          actions={
            <>
              <BackToMain />
              <CreateButton label="New Audit" {...newAudit} />
            </>
          }
        />
        <AuditCounters counters={counters} />
        <div
          className={classes(
            "grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_280px] 2xl:grid-cols-[minmax(0,1fr)_320px]",
            // The columns of the table need the width of a tablet.
            address.look === "cards" && "lg:grid-cols-[minmax(0,1fr)_280px]",
          )}
        >
          <div className="flex min-w-0 flex-col gap-4">
            <ViewTabs screen="audits" address={auditAddress} isFiltered={address.isFiltered} views={views} />
            <AuditFilters address={address} client={client} />
            <AuditList
              list={list}
              address={address}
              dialogs={dialogs}
              firstAudit={<CreateButton label="Create your first audit" {...newAudit} />}
            />
          </div>
          <UpcomingPanel list={upcoming} dialogs={dialogs} />
        </div>
      </div>
      <AuditDialogs dialogs={dialogs} people={people} />
    </>
  );
}
