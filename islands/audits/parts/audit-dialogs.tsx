import { useState } from "react";
import { draftOf, hasDraft } from "#/islands/forms/stored-draft";
import { Lazy, lazyPart } from "#/islands/ui/lazy-part";
import { useDialogs } from "#/islands/ui/use-dialogs";
import type { Audit, UpcomingAudit } from "#/src/contract/audits";
import type { Assignee } from "#/src/contract/users";
import type { AuditAddressState } from "../address";
import { completionOf, filesDraftOf, scheduleDraft } from "../drafts";
import { useAuditDenials } from "../rights";

const auditDialog = lazyPart("The form for an audit", () =>
  import("./audit-dialog").then((m) => m.AuditDialog),
);
const scheduleDialog = lazyPart("The form for an upcoming audit", () =>
  import("./schedule-dialog").then((m) => m.ScheduleDialog),
);
const deleteAudit = lazyPart("The question about deleting this audit", () =>
  import("./delete-confirms").then((m) => m.DeleteAudit),
);
const deleteUpcoming = lazyPart("The question about deleting this upcoming audit", () =>
  import("./delete-confirms").then((m) => m.DeleteUpcoming),
);

type OpenDialog =
  | { name: "new" }
  | { name: "schedule" }
  | { name: "edit"; audit: Audit }
  | { name: "delete"; audit: Audit }
  | { name: "complete"; upcoming: UpcomingAudit }
  | { name: "unschedule"; upcoming: UpcomingAudit };

/** State of the open dialog and its results. */
export function useAuditDialogs(
  audits: readonly Audit[],
  upcoming: readonly UpcomingAudit[],
  address: AuditAddressState,
) {
  const { edit: editDenied } = useAuditDenials();
  const dialogs = useDialogs<OpenDialog>(() => {
    const { editedId, dropEdited } = address;
    if (editedId === null) return interrupted(audits, upcoming);
    dropEdited();
    const audit = audits.find(({ id }) => id === editedId);
    return audit && !editDenied ? { name: "edit", audit } : interrupted(audits, upcoming);
  });
  const [saved, setSaved] = useState<Audit | null>(null);
  return {
    ...dialogs,
    savedId: saved?.id ?? null,
    /** The last saved audit, if the list hides it because its client has a later one. */
    earlier: saved && address.query.which === "latest" && isEarlier(saved) ? saved : null,
    /** Shows the saved audit; for a new one the filters are cleared. */
    showSaved: (audit: Audit) => {
      if (dialogs.open?.name !== "edit") address.clearFilters();
      setSaved(audit);
    },
    preloadForm: auditDialog.preload,
  };
}

export type AuditDialogsState = ReturnType<typeof useAuditDialogs>;

/** The open dialog, if any. */
export function AuditDialogs({
  dialogs,
  people,
}: {
  dialogs: AuditDialogsState;
  people: readonly Assignee[];
}) {
  const { open, close: onClose, showSaved: onSaved } = dialogs;
  if (!open) return null;
  if (open.name === "schedule") return <Lazy part={scheduleDialog} props={{ onClose }} />;
  if (open.name === "delete") return <Lazy part={deleteAudit} props={{ row: open.audit, onClose }} />;
  if (open.name === "unschedule") {
    return <Lazy part={deleteUpcoming} props={{ row: open.upcoming, onClose }} />;
  }
  const audit = open.name === "edit" ? open.audit : null;
  const upcoming = open.name === "complete" ? open.upcoming : null;
  return <Lazy part={auditDialog} props={{ audit, upcoming, people, onSaved, onClose }} />;
}

/** True when its client already had a later audit on save. */
function isEarlier({ auditDate, healthHistory }: Audit): boolean {
  return (healthHistory.at(-1)?.auditDate ?? auditDate) > auditDate;
}

/** Returns the dialog that was open when the browser left to sign in. */
function interrupted(audits: readonly Audit[], upcoming: readonly UpcomingAudit[]): OpenDialog | null {
  const wasOpen = (form: string) => hasDraft(form) || hasDraft(filesDraftOf(form));
  const audit = audits.find((each) => wasOpen(draftOf("audit", each)));
  if (audit) return { name: "edit", audit };
  const completed = upcoming.find(({ id }) => wasOpen(draftOf(completionOf(id), null)));
  if (completed) return { name: "complete", upcoming: completed };
  if (wasOpen(draftOf("audit", null))) return { name: "new" };
  return hasDraft(scheduleDraft) ? { name: "schedule" } : null;
}
