import { EntityDialog } from "#/islands/forms/entity-dialog";
import { fieldProps } from "#/islands/forms/noun-fields";
import type { PortalForm } from "#/islands/forms/portal-form";
import { SelectField, TextareaField, TextField } from "#/islands/forms/text-fields";
import { CheckboxField, CheckboxGroupField } from "#/islands/forms/tick-fields";
import type { KeptField } from "#/src/contract/client-fields";
import { templateFields } from "#/src/contract/nouns/tasks";
import type { Template } from "#/src/contract/templates";
import { templateVariables } from "#/src/format/template-variables";
import { useCreateTemplate, useUpdateTemplate } from "../changes";
import {
  changesTo,
  emptyTemplate,
  type TemplateFormOutput,
  type TemplateFormValues,
  templateForm,
  valuesOf,
} from "../form";
import { useKeptFields } from "../queries";
import { ConditionsField } from "./conditions-field";
import { NeedsField } from "./needs-field";
import type { NamedForm } from "./template-dialogs";

type TemplateDialogProps = {
  /** The template to edit; null for a new one. */
  template: Template | null;
  forms: readonly NamedForm[];
  /** The agency's own fields in the page's data; the others are loaded. */
  fields: readonly KeptField[];
  onSaved: (template: Template) => void;
  onClose: () => void;
};

/** "Create New Template", or "Edit Template" for an existing one. */
export function TemplateDialog({ template, forms, fields: first, onSaved, onClose }: TemplateDialogProps) {
  const kept = useKeptFields(first);
  const fields = kept.data ?? first;
  const create = useCreateTemplate();
  const update = useUpdateTemplate();
  return (
    <EntityDialog
      what="template"
      row={template}
      form={(row) => ({ schema: templateForm(fields), values: row ? valuesOf(row) : emptyTemplate })}
      title={template ? "Edit Template" : "Create New Template"}
      submitLabel={template ? "Save Changes" : "Create Template"}
      columns={2}
      save={(edited, row) =>
        row ? update.mutateAsync({ row, json: changesTo(row, edited, fields) }) : create.mutateAsync(edited)
      }
      onSaved={onSaved}
      onClose={onClose}
    >
      {(form, row) => <TemplateFields form={form} forms={forms} own={row} kept={kept} fields={fields} />}
    </EntityDialog>
  );
}

const variables = `Can contain ${templateVariables.map((name) => `{{${name}}}`).join(", ")}`;

const { min, max } = templateFields.defaultDueInDays;

type TemplateFieldsProps = {
  form: PortalForm<TemplateFormValues, TemplateFormOutput>;
  forms: readonly NamedForm[];
  own: Template | null;
  kept: Pick<ReturnType<typeof useKeptFields>, "isError" | "refetch">;
  fields: readonly KeptField[];
};

/** The fields of a template, for creating and editing. */
function TemplateFields({ form, forms, own, kept, fields }: TemplateFieldsProps) {
  const field = fieldProps(form, templateFields);
  return (
    <>
      <TextField {...field("name")} hint={variables} span="full" />
      <TextField {...field("clientTitle")} hint="Clients see this instead of the name" span="full" />
      <TextareaField {...field("description")} hint={variables} span="full" rows={3} />
      <SelectField {...field("category")} emptyLabel="Choose a category" />
      <SelectField {...field("defaultOwner")} />
      <TextField {...field("defaultDueInDays")} hint={`From ${min} to ${max}`} />
      <SelectField {...field("dueUnit")} hint="Working days are those of the agency's calendar" />
      <SelectField {...field("dueFrom")} hint="Without a launch date or prerequisites, from the start" />
      <SelectField
        {...field("repeatPer")}
        emptyLabel="The client"
        hint="“Each brand” gives a client one task per brand"
      />
      <div data-span="full">
        <CheckboxField {...field("required")} />
      </div>
      <NeedsField form={form} own={own} />
      <ConditionsField form={form} fields={fields} load={kept} />
      <SelectField
        {...field("formId")}
        options={forms.map(({ id, name }) => ({ value: id, label: name }))}
        emptyLabel="No form"
        hint="The client fills it in; only for a task of the client"
        span="full"
      />
      <CheckboxGroupField {...field("clientTypes")} span="full" />
      <TextareaField
        {...field("referenceLinks")}
        hint="One URL per line"
        span="full"
        rows={3}
        placeholder="https://"
      />
      <TextareaField
        {...field("internalNotes")}
        hint="Visible only to team members, not clients"
        span="full"
        rows={3}
      />
    </>
  );
}
