import { useDateRemarks } from "#/islands/forms/date-remarks";
import { EntityDialog } from "#/islands/forms/entity-dialog";
import { fieldProps } from "#/islands/forms/noun-fields";
import { personOptions } from "#/islands/forms/person-options";
import type { PortalForm } from "#/islands/forms/portal-form";
import { DateField, SelectField, TextareaField, TextField, UrlField } from "#/islands/forms/text-fields";
import { useViewer } from "#/islands/runtime/page/viewer";
import type { SelectOption } from "#/islands/ui/inputs";
import { toastSuccess } from "#/islands/ui/toast/store";
import { ImageField } from "#/islands/uploads/image-field";
import { priorities } from "#/src/contract/choices/leads";
import type { Lead } from "#/src/contract/leads";
import { leadFields } from "#/src/contract/nouns/leads";
import type { Assignee } from "#/src/contract/users";
import { useCreateLead, useUpdateLead } from "../changes";
import { changesTo, emptyLead, type LeadFormOutput, type LeadFormValues, leadForm, valuesOf } from "../form";

type LeadDialogProps = {
  /** The lead to edit; null for a new one. */
  lead: Lead | null;
  /** Possible owners; the current one can always stay. */
  designers: readonly Assignee[];
  onSaved: (lead: Lead) => void;
  onClose: () => void;
};

/** "Create New Lead", or "Edit Lead" for an existing one. */
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
          ? update.mutateAsync({ row, json: changesTo(schemaOf(row), row, edited) })
          : create.mutateAsync(edited)
      }
      onSaved={onSaved}
      onClose={onClose}
    >
      {(form, row) => <LeadFields form={form} owners={ownersOf(row)} />}
    </EntityDialog>
  );
}

type LeadFieldsProps = {
  form: PortalForm<LeadFormValues, LeadFormOutput>;
  owners: readonly SelectOption[];
};

/** The fields of a lead, for creating and editing. */
function LeadFields({ form, owners }: LeadFieldsProps) {
  const { currency } = useViewer();
  const { onDay } = useDateRemarks();
  const field = fieldProps(form, leadFields);
  return (
    <>
      <TextField {...field("companyName")} />
      <TextField {...field("clientName")} />
      <TextField {...field("email")} />
      <TextField {...field("phone")} type="tel" />
      <SelectField {...field("leadSource")} />
      <SelectField {...field("leadStatus")} />
      <TextField {...field("dealValue")} hint={`A whole amount in ${currency}`} />
      <SelectField {...field("priorityScore")} options={scores} />
      <SelectField {...field("ownerId")} options={owners} emptyLabel="Nobody" />
      <DateField {...field("nextActionDate")} warn={onDay} />
      <UrlField {...field("websiteUrl")} />
      <UrlField {...field("amazonStoreUrl")} />
      <UrlField {...field("clientFileLink")} span="full" />
      <TextareaField {...field("recentActivity")} span="full" rows={2} />
      <TextareaField {...field("notes")} span="full" rows={4} />
      <ImageField
        {...field("productImageUrl")}
        hint="Max size: 5MB"
        span="full"
        onUploaded={() => toastSuccess("Image uploaded")}
      />
    </>
  );
}

const scores = priorities.map((value, index) => ({ value, label: `${value}${edge(index)}` }));

function edge(index: number): string {
  if (index === 0) return ", lowest";
  return index === priorities.length - 1 ? ", highest" : "";
}
