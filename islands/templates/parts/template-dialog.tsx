import { EntityDialog } from "#/islands/forms/entity-dialog";
import type { Template } from "#/src/contract/templates";
import { useCreateTemplate, useUpdateTemplate } from "../changes";
import { changesTo, emptyTemplate, TemplateForm, valuesOf } from "../form";
import { TemplateFields } from "./template-fields";

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
