import { setValue } from "@modular-forms/react";
import { ClientField } from "#/islands/clients/picker/client-field";
import { useDateRemarks } from "#/islands/forms/date-remarks";
import { EntityDialog } from "#/islands/forms/entity-dialog";
import { fieldProps } from "#/islands/forms/noun-fields";
import { personOptions } from "#/islands/forms/person-options";
import type { PortalForm } from "#/islands/forms/portal-form";
import { DateField, SelectField, TextareaField, TextField, UrlField } from "#/islands/forms/text-fields";
import { useViewer } from "#/islands/runtime/page/viewer";
import type { SelectOption } from "#/islands/ui/inputs";
import type { DesignProject } from "#/src/contract/design";
import { projectFields } from "#/src/contract/nouns/design";
import { useCreateProject, useUpdateProject } from "../changes";
import {
  changesTo,
  emptyProject,
  type ProjectFormOutput,
  type ProjectFormValues,
  projectForm,
  valuesOf,
} from "../form";
import type { People } from "../people";

type ProjectDialogProps = {
  /** The project to edit; null for a new one. */
  project: DesignProject | null;
  people: People;
  onClose: () => void;
};

/** "Create New Design Project", or "Edit Design Project" for an existing one. */
export function ProjectDialog({ project, people, onClose }: ProjectDialogProps) {
  const { today } = useViewer();
  const create = useCreateProject();
  const update = useUpdateProject();
  const designersOf = (row: DesignProject | null) => personOptions(people.designers, row?.assignedDesignerId);
  const schemaOf = (row: DesignProject | null) => projectForm(designersOf(row).map(({ value }) => value));
  return (
    <EntityDialog
      what="project"
      row={project}
      form={(row) => ({ schema: schemaOf(row), values: row ? valuesOf(row) : emptyProject })}
      title={project ? "Edit Design Project" : "Create New Design Project"}
      submitLabel={project ? "Save Changes" : "Create Project"}
      columns={2}
      save={(edited, row) =>
        row
          ? update.mutateAsync({ row, json: changesTo(schemaOf(row), row, edited) })
          : create.mutateAsync({ ...edited, ...unstarted, startDate: today })
      }
      onClose={onClose}
    >
      {(form, row) => (
        <ProjectFields
          form={form}
          recordedRevisions={row?.recordedRevisions ?? 0}
          clientName={row?.client.name}
          designers={designersOf(row)}
        />
      )}
    </EntityDialog>
  );
}

const unstarted = { status: "not_started", progress: 0, clientApprovalStatus: "not_sent" } as const;

type ProjectFieldsProps = {
  form: PortalForm<ProjectFormValues, ProjectFormOutput>;
  /** Name of the form's initial client. */
  clientName: string | undefined;
  designers: readonly SelectOption[];
  /** Number of recorded revisions: with at least one, the number cannot be typed. */
  recordedRevisions: number;
};

/** The fields of a project, for creating and editing. */
function ProjectFields({ form, clientName, designers, recordedRevisions }: ProjectFieldsProps) {
  const { onDueDay } = useDateRemarks();
  const field = fieldProps(form, projectFields);
  const teamOnly = { hint: "Visible only to team members, not clients", span: "full", rows: 3 } as const;
  return (
    <>
      <TextField {...field("projectName")} span="full" />
      <ClientField
        form={form}
        name="clientId"
        knownName={clientName}
        onPick={(id) => setValue(form.store, "clientId", id)}
      />
      <SelectField {...field("projectType")} emptyLabel="Choose a type" />
      <SelectField {...field("priority")} />
      <DateField {...field("dueDate")} warn={onDueDay} />
      <SelectField {...field("company")} />
      <SelectField {...field("clientStatus")} />
      <SelectField {...field("assignedDesignerId")} options={designers} emptyLabel="Unassigned" />
      <TextField {...field("numberOfAssets")} />
      <TextareaField {...field("description")} span="full" rows={3} />
      <TextareaField {...field("clientBrief")} span="full" rows={3} />
      <TextareaField {...field("internalNotes")} {...teamOnly} />
      <TextareaField {...field("designerNotes")} {...teamOnly} />
      <TextField {...field("estimatedHours")} />
      <TextField {...field("actualHours")} />
      <TextareaField
        {...field("assetFileLinks")}
        hint="One URL per line"
        span="full"
        rows={3}
        placeholder="https://"
      />
      <TextField
        {...field("numberOfRevisions")}
        {...(recordedRevisions > 0 && { hint: "Counted from the recorded revisions", readOnly: true })}
      />
      <UrlField {...field("asanaLink")} />
    </>
  );
}
