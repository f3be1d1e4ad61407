import { EntityDialog } from "#/islands/forms/entity-dialog";
import { personOptions } from "#/islands/forms/person-options";
import type { Lead } from "#/src/contract/leads";
import type { Assignee } from "#/src/contract/users";
import { useCreateLead, useUpdateLead } from "../changes";
import { changesTo, emptyLead, leadForm, valuesOf } from "../form";
import { LeadFields } from "./lead-fields";

type LeadDialogProps = {
  /** The lead to edit; null for a new one. */
  lead: Lead | null;
  /** Who can own a lead; whoever owns this one can keep it. */
  designers: readonly Assignee[];
  onSaved: (lead: Lead) => void;
  onClose: () => void;
};

/** "Create New Lead", and "Edit Lead" for one that exists. */
export function LeadDialog({ lead, designers, onSaved, onClose }: LeadDialogProps) {
  const create = useCreateLead();
  const update = useUpdateLead();
  const ownersOf = (row: Lead | null) => personOptions(designers, row?.ownerId);
  const schemaOf = (row: Lead | null) => leadForm(ownersOf(row).map(({ value }) => value));
  return (
    <EntityDialog
      what="lead"
      row={lead}
      form={(row) => ({ schema: schemaOf(row), values: row ? valuesOf(row) : emptyLead })}
      title={lead ? "Edit Lead" : "Create New Lead"}
      submitLabel={lead ? "Save Changes" : "Create Lead"}
      columns={2}
      save={(edited, row) =>
        row
          ? update.mutateAsync({ lead: row, json: changesTo(schemaOf(row), row, edited) })
          : create.mutateAsync(edited)
      }
      onSaved={onSaved}
      onClose={onClose}
    >
      {(form, row) => <LeadFields form={form} owners={ownersOf(row)} />}
    </EntityDialog>
  );
}
