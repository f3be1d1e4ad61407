import { getValue } from "@modular-forms/react";
import { useSignals } from "@preact/signals-react/runtime";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { PortalForm } from "#/islands/forms/portal-form";
import { readDraft } from "#/islands/forms/stored-draft";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Button } from "#/islands/ui/button";
import type { Assignee } from "#/src/contract/users";
import { showDate } from "#/src/format/show-dates";
import { type AuditFormOutput, type AuditFormValues, newAudit } from "../form";
import { useAccountManager, useLastAudit } from "../queries";
import { takenOver } from "../take-over";
import { TakenOverFrom } from "./taken-over";

type FromLastProps = {
  form: PortalForm<AuditFormValues, AuditFormOutput>;
  people: readonly Assignee[];
  /** The fields. */
  children: ReactNode;
};

/**
 * Prefills a new audit from the selected client's last one, with the client's own account manager. Typed values stay.
 */
export function FromLast({ form, people, children }: FromLastProps) {
  useSignals();
  const { today } = useViewer();
  const clientId = String(getValue(form.store, "clientId", { shouldActive: false }) ?? "");
  const last = useLastAudit(clientId);
  const manager = useAccountManager(clientId);
  const from = useMemo(
    () => (last.data ? { values: takenOver(last.data, people), auditDate: last.data.auditDate } : null),
    [last.data, people],
  );
  // A draft from before a sign-in already contains the copied values.
  const [interrupted] = useState(() => readDraft<AuditFormValues>(form.name));
  const begunFor = useRef(interrupted?.clientId);
  // Without the client's manager the form is prefilled anyway.
  const isManagerOpen = manager.isPending && clientId !== "";
  const managerId = people.find(({ id }) => id === manager.data)?.id;
  useEffect(() => {
    if (last.data === undefined || isManagerOpen || begunFor.current === clientId) return;
    begunFor.current = clientId;
    const own = managerId && { accountManagerId: managerId };
    form.suggest({ ...newAudit(today, clientId), ...from?.values, ...own });
  }, [last.data, isManagerOpen, managerId, clientId, from, form, today]);
  return (
    <TakenOverFrom.Provider value={from}>
      <div className="flex min-h-9 flex-wrap items-center gap-x-3 text-hint text-muted" data-span="full">
        <p role="status">{sentence(clientId, last)}</p>
        {last.isError && <Button onClick={() => void last.refetch()}>Try again</Button>}
      </div>
      {children}
    </TakenOverFrom.Provider>
  );
}

function sentence(clientId: string, { data, isError }: ReturnType<typeof useLastAudit>): string {
  if (clientId === "") return "Starts from the last audit of the client that you choose.";
  if (isError) return "The client's last audit could not be loaded.";
  if (data === undefined) return "Loading the client's last audit...";
  if (data === null) return "This is the client's first audit.";
  return `Starts from the audit of ${showDate(data.auditDate)}: values taken over are marked until you change them.`;
}
