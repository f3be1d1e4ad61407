import { useEffect, useState } from "react";
import type { Audit, AuditsSummary, ListAudits, UpcomingAudit } from "../../src/contract/audits";
import { draftOf, hasDraft, interruptedEdit } from "../forms/draft";
import { BackToMain } from "../ui/back-to-main";
import { CreateButton } from "../ui/create-button";
import { Lazy, lazyPart } from "../ui/lazy-part";
import { PageHead } from "../ui/page-head";
import { completionOf, scheduleDraft } from "./drafts";
import { type Facts, FactsProvider } from "./facts";
import { readAuditQuery, useAuditAddress } from "./list-address";
import { AuditCounters } from "./parts/audit-counters";
import { AuditFilters } from "./parts/audit-filters";
import { AuditList } from "./parts/audit-list";
import { UpcomingPanel, WhoIsNext } from "./parts/upcoming-panel";
import { type AuditPage, useAuditList, useAuditsSummary, useUpcomingAudits } from "./queries";
import { auditDenials } from "./rights";

type AuditsProps = {
  /** What the address asked for when the page was made. */
  query: ListAudits;
  /** The answer to it. */
  first: AuditPage;
  summary: AuditsSummary;
  upcoming: UpcomingAudit[];
  facts: Facts;
};

type Opened =
  | { dialog: "new" | "schedule" }
  | { dialog: "edit" | "delete"; audit: Audit }
  | { dialog: "complete" | "unschedule"; upcoming: UpcomingAudit };

const auditDialog = lazyPart(() => import("./parts/audit-dialog").then((module) => module.AuditDialog));
const scheduleDialog = lazyPart(() =>
  import("./parts/schedule-dialog").then((module) => module.ScheduleDialog),
);
const deleteAudit = lazyPart(() => import("./parts/delete-confirms").then((module) => module.DeleteAudit));
const deleteUpcoming = lazyPart(() =>
  import("./parts/delete-confirms").then((module) => module.DeleteUpcoming),
);

/** The client audits: figures, the list, the audits to come, and the dialogs. */
export default function Audits({ query, first, summary, upcoming: firstUpcoming, facts }: AuditsProps) {
  const [firstQuery] = useState(() => readAuditQuery(query));
  const address = useAuditAddress();
  const list = useAuditList(address.query, { query: firstQuery, page: first });
  const counters = useAuditsSummary(summary);
  const upcoming = useUpcomingAudits(firstUpcoming);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [savedId, setSavedId] = useState<string | null>(null);
  const close = () => setOpened(null);

  useEffect(() => setOpened(interrupted(first.items, firstUpcoming)), [first, firstUpcoming]);

  const denials = auditDenials(facts.role);
  const newAudit = {
    deniedBecause: denials.create,
    onInterest: auditDialog.preload,
    onPress: () => setOpened({ dialog: "new" }),
  };
  const showSaved = ({ id }: Audit) => {
    if (opened?.dialog !== "edit") address.clearFilters();
    setSavedId(id);
  };
  return (
    <FactsProvider value={facts}>
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
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_280px] xl:grid-cols-[minmax(0,1fr)_320px]">
          <div className="flex min-w-0 flex-col gap-4">
            <AuditFilters address={address} />
            <AuditList
              list={list}
              address={address}
              denials={denials}
              savedId={savedId}
              onInterest={auditDialog.preload}
              onEdit={(audit) => setOpened({ dialog: "edit", audit })}
              onDelete={(audit) => setOpened({ dialog: "delete", audit })}
              firstAudit={<CreateButton label="Create your first audit" {...newAudit} />}
            />
          </div>
          <UpcomingPanel
            list={upcoming}
            denials={denials}
            onInterest={auditDialog.preload}
            onAdd={() => setOpened({ dialog: "schedule" })}
            onComplete={(entry) => setOpened({ dialog: "complete", upcoming: entry })}
            onDelete={(entry) => setOpened({ dialog: "unschedule", upcoming: entry })}
          />
        </div>
      </div>
      {(opened?.dialog === "new" || opened?.dialog === "edit" || opened?.dialog === "complete") && (
        <Lazy
          part={auditDialog}
          props={{
            audit: opened.dialog === "edit" ? opened.audit : null,
            upcoming: opened.dialog === "complete" ? opened.upcoming : null,
            onSaved: showSaved,
            onClose: close,
          }}
        />
      )}
      {opened?.dialog === "schedule" && <Lazy part={scheduleDialog} props={{ onClose: close }} />}
      {opened?.dialog === "delete" && (
        <Lazy part={deleteAudit} props={{ audit: opened.audit, onClose: close }} />
      )}
      {opened?.dialog === "unschedule" && (
        <Lazy part={deleteUpcoming} props={{ upcoming: opened.upcoming, onClose: close }} />
      )}
    </FactsProvider>
  );
}

/** The dialog that was open as the browser left to sign in. */
function interrupted(audits: readonly Audit[], upcoming: readonly UpcomingAudit[]): Opened | null {
  const audit = interruptedEdit("audit", audits);
  if (audit) return { dialog: "edit", audit };
  const completed = upcoming.find(({ id }) => hasDraft(draftOf(completionOf(id), null)));
  if (completed) return { dialog: "complete", upcoming: completed };
  if (audit === null) return { dialog: "new" };
  return hasDraft(scheduleDraft) ? { dialog: "schedule" } : null;
}
