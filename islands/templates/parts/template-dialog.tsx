import { useState } from "react";
import type { Template } from "../../../src/contract/templates";
import { FormDialog } from "../../forms/form-dialog";
import { type PortalForm, usePortalForm } from "../../forms/portal-form";
import { useCreateTemplate, useUpdateTemplate } from "../changes";
import {
  changesTo,
  emptyTemplate,
  TemplateForm,
  type TemplateFormOutput,
  type TemplateFormValues,
  valuesOf,
} from "../form";
import { createTemplateDraft, editTemplateDraft } from "./template-drafts";
import { TemplateFields } from "./template-fields";

type DialogProps = { onSaved: (template: Template) => void; onClose: () => void };

type TemplateDialogProps = DialogProps & {
  /** The template to edit; null for a new one. Later changes of it do not touch what is being typed. */
  template: Template | null;
};

/** "Create New Template", and "Edit Template" for one that exists. Open while it is mounted. */
export function TemplateDialog({ template, ...rest }: TemplateDialogProps) {
  return template ? <EditDialog template={template} {...rest} /> : <CreateDialog {...rest} />;
}

function CreateDialog(props: DialogProps) {
  const form = usePortalForm({
    name: createTemplateDraft,
    schema: TemplateForm,
    initialValues: emptyTemplate,
  });
  const create = useCreateTemplate();
  return (
    <FieldsDialog
      {...props}
      form={form}
      title="Create New Template"
      submitLabel="Create Template"
      save={create.mutateAsync}
    />
  );
}

function EditDialog({ template, ...props }: DialogProps & { template: Template }) {
  const [opened] = useState(template);
  const form = usePortalForm({
    name: editTemplateDraft(opened.id),
    schema: TemplateForm,
    initialValues: valuesOf(opened),
  });
  const update = useUpdateTemplate(opened);
  return (
    <FieldsDialog
      {...props}
      form={form}
      title="Edit Template"
      submitLabel="Save Changes"
      save={(edited) => update.mutateAsync(changesTo(opened, edited))}
    />
  );
}

type FieldsDialogProps = DialogProps & {
  form: PortalForm<TemplateFormValues, TemplateFormOutput>;
  title: string;
  submitLabel: string;
  save: (edited: TemplateFormOutput) => Promise<Template>;
};

function FieldsDialog({ form, title, submitLabel, save, onSaved, onClose }: FieldsDialogProps) {
  return (
    <FormDialog
      form={form}
      title={title}
      submitLabel={submitLabel}
      columns={2}
      onSubmit={async (edited) => onSaved(await save(edited))}
      onClose={onClose}
    >
      <TemplateFields form={form} />
    </FormDialog>
  );
}
