import { useState } from "react";
import type { Lead } from "../../../src/contract/leads";
import { FormDialog } from "../../forms/form-dialog";
import { personOptions } from "../../forms/person-options";
import { type PortalForm, usePortalForm } from "../../forms/portal-form";
import type { SelectOption } from "../../ui/inputs";
import { useCreateLead, useUpdateLead } from "../changes";
import { useFacts } from "../facts";
import { changesTo, emptyLead, type LeadFormOutput, type LeadFormValues, leadForm, valuesOf } from "../form";
import { createLeadDraft, editLeadDraft } from "./lead-drafts";
import { LeadFields } from "./lead-fields";

type DialogProps = { onSaved: (lead: Lead) => void; onClose: () => void };

type LeadDialogProps = DialogProps & {
  /** The lead to edit; null for a new one. Later changes of it do not touch what is being typed. */
  lead: Lead | null;
};

/** "Create New Lead", and "Edit Lead" for one that exists. Open while it is mounted. */
export function LeadDialog({ lead, ...rest }: LeadDialogProps) {
  return lead ? <EditDialog lead={lead} {...rest} /> : <CreateDialog {...rest} />;
}

function CreateDialog(props: DialogProps) {
  const { schema, owners } = useLeadForm(null);
  const form = usePortalForm({ name: createLeadDraft, schema, initialValues: emptyLead });
  const create = useCreateLead();
  return (
    <FieldsDialog
      {...props}
      form={form}
      owners={owners}
      title="Create New Lead"
      submitLabel="Create Lead"
      save={create.mutateAsync}
    />
  );
}

function EditDialog({ lead, ...props }: DialogProps & { lead: Lead }) {
  const [opened] = useState(lead);
  const { schema, owners } = useLeadForm(opened.ownerId);
  const form = usePortalForm({
    name: editLeadDraft(opened.id),
    schema,
    initialValues: valuesOf(opened),
  });
  const update = useUpdateLead(opened);
  return (
    <FieldsDialog
      {...props}
      form={form}
      owners={owners}
      title="Edit Lead"
      submitLabel="Save Changes"
      save={(edited) => update.mutateAsync(changesTo(schema, opened, edited))}
    />
  );
}

/** The form for whoever can own a lead now, and whoever owns this one. */
function useLeadForm(ownerId: string | null) {
  const { designers } = useFacts();
  const owners = personOptions(designers, ownerId);
  const [schema] = useState(() => leadForm(owners.map(({ value }) => value)));
  return { schema, owners };
}

type FieldsDialogProps = DialogProps & {
  form: PortalForm<LeadFormValues, LeadFormOutput>;
  owners: readonly SelectOption[];
  title: string;
  submitLabel: string;
  save: (edited: LeadFormOutput) => Promise<Lead>;
};

function FieldsDialog(props: FieldsDialogProps) {
  const { form, owners, title, submitLabel, save, onSaved, onClose } = props;
  return (
    <FormDialog
      form={form}
      title={title}
      submitLabel={submitLabel}
      columns={2}
      onSubmit={async (edited) => onSaved(await save(edited))}
      onClose={onClose}
    >
      <LeadFields form={form} owners={owners} />
    </FormDialog>
  );
}
