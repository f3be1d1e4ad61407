import { EntityDialog } from "#/islands/forms/entity-dialog";
import type { PortalForm } from "#/islands/forms/portal-form";
import { SelectField, TextareaField, TextField } from "#/islands/forms/text-fields";
import { CheckboxField, CheckboxGroupField } from "#/islands/forms/tick-fields";
import { clientType } from "#/src/contract/choices/clients";
import { taskOwner } from "#/src/contract/choices/tasks";
import { templateCategory } from "#/src/contract/choices/templates";
import { limits } from "#/src/contract/limits";
import type { Template } from "#/src/contract/templates";
import { useCreateTemplate, useUpdateTemplate } from "../changes";
import {
  changesTo,
  emptyTemplate,
  TemplateForm,
  type TemplateFormOutput,
  type TemplateFormValues,
  valuesOf,
} from "../form";

type TemplateDialogProps = {
  /** The template to edit; null for a new one. */
  template: Template | null;
  onSaved: (template: Template) => void;
  onClose: () => void;
};

/** "Create New Template", and "Edit Template" for one that exists. */
export function TemplateDialog({ template, onSaved, onClose }: TemplateDialogProps) {
  const create = useCreateTemplate();
  const update = useUpdateTemplate();
  return (
    <EntityDialog
      what="template"
      row={template}
      form={(row) => ({ schema: TemplateForm, values: row ? valuesOf(row) : emptyTemplate })}
      title={template ? "Edit Template" : "Create New Template"}
      submitLabel={template ? "Save Changes" : "Create Template"}
      columns={2}
      save={(edited, row) =>
        row ? update.mutateAsync({ template: row, json: changesTo(row, edited) }) : create.mutateAsync(edited)
      }
      onSaved={onSaved}
      onClose={onClose}
    >
      {(form) => <TemplateFields form={form} />}
    </EntityDialog>
  );
}

const { min, max } = limits.templateDueDays;

/** The fields of a template, for a new one and for editing. */
function TemplateFields({ form }: { form: PortalForm<TemplateFormValues, TemplateFormOutput> }) {
  return (
    <>
      <TextField form={form} name="name" label="Name" isRequired span="full" />
      <TextareaField form={form} name="description" label="Description" span="full" rows={3} />
      <SelectField
        form={form}
        name="category"
        label="Category"
        isRequired
        options={templateCategory.options}
        emptyLabel="Choose a category"
      />
      <SelectField form={form} name="defaultOwner" label="Default Owner" options={taskOwner.options} />
      <TextField
        form={form}
        name="defaultDueInDays"
        label="Default Due Days"
        hint={`Days after the start of onboarding, ${min} to ${max}`}
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        step={1}
        isRequired
      />
      <div className="min-[560px]:pt-6">
        <CheckboxField form={form} name="required" label="Required" />
      </div>
      <CheckboxGroupField
        form={form}
        name="clientTypes"
        label="Client Types"
        isRequired
        span="full"
        options={clientType.options}
      />
      <TextareaField
        form={form}
        name="referenceLinks"
        label="Reference Links"
        hint="One URL per line"
        span="full"
        rows={3}
        placeholder="https://"
      />
      <TextareaField
        form={form}
        name="internalNotes"
        label="Internal Notes"
        hint="Visible only to team members, not clients"
        span="full"
        rows={3}
      />
    </>
  );
}
