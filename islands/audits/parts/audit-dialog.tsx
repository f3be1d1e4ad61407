import { useRef } from "react";
import { EntityDialog } from "#/islands/forms/entity-dialog";
import { useViewer } from "#/islands/runtime/page/viewer";
import type { Audit, UpcomingAudit } from "#/src/contract/audits";
import type { Proposals } from "#/src/contract/score-rules";
import type { Assignee } from "#/src/contract/users";
import type { PlanBody } from "#/src/imports/reports/audit-plan";
import { useCreateAudit, useUpdateAudit } from "../changes";
import { completionOf } from "../drafts";
import { FilesIn } from "../files/files-in";
import { planOf } from "../files/plan-with-form";
import { AuditForm, changesTo, newAudit, valuesOf } from "../form";
import { withReasons } from "../proposed";
import { useAboveHundred } from "./above-hundred";
import { AuditFields } from "./audit-fields";
import { FromLast } from "./from-last";
import { LiveHealth } from "./live-health";
import { ProposedScores } from "./proposed-scores";

type AuditDialogProps = {
  /** The audit to edit; null for a new one. */
  audit: Audit | null;
  /** The upcoming audit that a new one completes: it is deleted when the audit is saved, not before. */
  upcoming: (Pick<UpcomingAudit, "id" | "clientId"> & { clientName?: string | null }) | null;
  people: readonly Assignee[];
  onSaved: (audit: Audit) => void;
  onClose: () => void;
};

/** "New Audit", or "Edit Audit" for an existing one. */
export function AuditDialog({ audit, upcoming, people, onSaved, onClose }: AuditDialogProps) {
  const { today } = useViewer();
  const create = useCreateAudit();
  const update = useUpdateAudit();
  const aboveHundred = useAboveHundred();
  const filled = useRef<PlanBody | null>(null);
  const proposals = useRef<Proposals | null>(null);
  /** The version after applying files. */
  const applied = useRef<number | null>(null);
  return (
    <EntityDialog
      what={upcoming ? completionOf(upcoming.id) : "audit"}
      row={audit}
      form={(row) => ({
        schema: AuditForm,
        values: row ? valuesOf(row) : newAudit(today, upcoming?.clientId ?? ""),
      })}
      title={audit ? "Edit Audit" : "New Audit"}
      description={(form) => <LiveHealth form={form} />}
      submitLabel={audit ? "Save Changes" : "Create Audit"}
      columns={2}
      save={async (edited, row) => {
        const reasoned = withReasons(edited, proposals.current, row);
        await aboveHundred.confirm(reasoned, row);
        if (row) {
          const json = changesTo(row, reasoned);
          const isSaved = applied.current === row.version && Object.keys(json).length === 0;
          return isSaved ? row : update.mutateAsync({ row, json });
        }
        const plan = filled.current && planOf(filled.current, reasoned);
        return create.mutateAsync({
          ...reasoned,
          ...(upcoming && { upcomingAuditId: upcoming.id }),
          ...(plan && { plan }),
        });
      }}
      onSaved={onSaved}
      onClose={onClose}
    >
      {(form, row, adopt) => {
        const goOnFrom = (saved: Audit) => {
          applied.current = saved.version;
          adopt(saved);
        };
        const clientName = row ? row.client.name : upcoming?.clientName;
        const fields = (
          <>
            <AuditFields form={form} current={row} clientName={clientName} people={people}>
              <FilesIn form={form} current={row} people={people} filled={filled} onApplied={goOnFrom} />
            </AuditFields>
            {aboveHundred.question}
          </>
        );
        return (
          <ProposedScores form={form} current={row} latest={proposals} filled={filled}>
            {row ? (
              fields
            ) : (
              <FromLast form={form} people={people}>
                {fields}
              </FromLast>
            )}
          </ProposedScores>
        );
      }}
    </EntityDialog>
  );
}
