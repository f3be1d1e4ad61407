import { useState } from "react";
import type { Audit, UpcomingAudit } from "../../../src/contract/audits";
import { FormDialog } from "../../forms/form-dialog";
import { type PortalForm, usePortalForm } from "../../forms/portal-form";
import { useCreateAudit, useUpdateAudit } from "../changes";
import { completionDraft, editAuditDraft, newAuditDraft } from "../drafts";
import { useFacts } from "../facts";
import {
  AuditForm,
  type AuditFormOutput,
  type AuditFormValues,
  changesTo,
  newAudit,
  valuesOf,
} from "../form";
import { AuditFields } from "./audit-fields";
import { LiveHealth } from "./live-health";

type DialogProps = { onSaved: (audit: Audit) => void; onClose: () => void };

type AuditDialogProps = DialogProps & {
  /** The audit to edit; null for a new one. Later changes of it do not touch what is being typed. */
  audit: Audit | null;
  /** The upcoming audit that a new one completes: it goes away when the audit is saved, and not before. */
  upcoming: UpcomingAudit | null;
};

/** "New Audit", and "Edit Audit" for one that exists. Open while it is mounted. */
export function AuditDialog({ audit, upcoming, ...rest }: AuditDialogProps) {
  return audit ? <EditDialog audit={audit} {...rest} /> : <NewDialog upcoming={upcoming} {...rest} />;
}

function NewDialog({ upcoming, ...props }: DialogProps & Pick<AuditDialogProps, "upcoming">) {
  const { today, clients } = useFacts();
  const [completed] = useState(upcoming);
  const client = clients.find(({ id }) => id === completed?.clientId);
  const form = usePortalForm({
    name: completed ? completionDraft(completed.id) : newAuditDraft,
    schema: AuditForm,
    initialValues: newAudit(today, client?.id ?? ""),
  });
  const create = useCreateAudit();
  const save = (typed: AuditFormOutput) =>
    create.mutateAsync({ ...typed, ...(completed && { upcomingAuditId: completed.id }) });
  return <FieldsDialog {...props} form={form} title="New Audit" submitLabel="Create Audit" save={save} />;
}

function EditDialog({ audit, ...props }: DialogProps & { audit: Audit }) {
  const [opened] = useState(audit);
  const form = usePortalForm({
    name: editAuditDraft(opened.id),
    schema: AuditForm,
    initialValues: valuesOf(opened),
  });
  const update = useUpdateAudit(opened);
  return (
    <FieldsDialog
      {...props}
      form={form}
      title="Edit Audit"
      submitLabel="Save Changes"
      current={opened}
      save={(edited) => update.mutateAsync(changesTo(opened, edited))}
    />
  );
}

type FieldsDialogProps = DialogProps & {
  form: PortalForm<AuditFormValues, AuditFormOutput>;
  title: string;
  submitLabel: string;
  /** Whose client and manager stay on offer, whatever became of them. */
  current?: Audit;
  save: (edited: AuditFormOutput) => Promise<Audit>;
};

function FieldsDialog({ form, title, submitLabel, current, save, onSaved, onClose }: FieldsDialogProps) {
  return (
    <FormDialog
      form={form}
      title={title}
      description={<LiveHealth form={form} />}
      submitLabel={submitLabel}
      columns={2}
      onSubmit={async (edited) => onSaved(await save(edited))}
      onClose={onClose}
    >
      <AuditFields form={form} current={current ?? null} />
    </FormDialog>
  );
}
