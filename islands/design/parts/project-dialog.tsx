import { setValue } from "@modular-forms/react";
import { ClientField } from "#/islands/clients/picker/client-field";
import { EntityDialog } from "#/islands/forms/entity-dialog";
import { pastDateWarning } from "#/islands/forms/past-date";
import { personOptions } from "#/islands/forms/person-options";
import type { PortalForm } from "#/islands/forms/portal-form";
import { DateField, SelectField, TextareaField, TextField, UrlField } from "#/islands/forms/text-fields";
import { useViewer } from "#/islands/runtime/page/viewer";
import type { SelectOption } from "#/islands/ui/inputs";
import {
  company,
  designPriority,
  designProjectType,
  projectClientStatus,
} from "#/src/contract/choices/design";
import type { DesignProject } from "#/src/contract/design";
import { limits } from "#/src/contract/limits";
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

/** "Create New Design Project", and "Edit Design Project" for one that exists. */
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
          ? update.mutateAsync({ project: row, json: changesTo(schemaOf(row), row, edited) })
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
  /** Of the client that the form begins with. */
  clientName: string | undefined;
  designers: readonly SelectOption[];
  /** How many revisions are recorded: with any, their number is not typed. */
  recordedRevisions: number;
};

/** The fields of a project, for a new one and for editing. */
function ProjectFields({ form, clientName, designers, recordedRevisions }: ProjectFieldsProps) {
  const { today } = useViewer();
  const amount = { type: "number", inputMode: "decimal", min: 0, max: limits.hours, step: "any" } as const;
  const teamOnly = { hint: "Visible only to team members, not clients", span: "full", rows: 3 } as const;
  const count = { type: "number", inputMode: "numeric", step: 1 } as const;
  return (
    <>
      <TextField form={form} name="projectName" label="Project Name" isRequired span="full" />
      <ClientField
        form={form}
        name="clientId"
        knownName={clientName}
        onPick={(id) => setValue(form.store, "clientId", id)}
      />
      <SelectField
        form={form}
        name="projectType"
        label="Project Type"
        isRequired
        options={designProjectType.options}
        emptyLabel="Choose a type"
      />
      <SelectField form={form} name="priority" label="Priority" isRequired options={designPriority.options} />
      <DateField
        form={form}
        name="dueDate"
        label="Due Date"
        isRequired
        warn={(date) => pastDateWarning(date, today)}
      />
      <SelectField form={form} name="company" label="Company" isRequired options={company.options} />
      <SelectField
        form={form}
        name="clientStatus"
        label="Client Status"
        isRequired
        options={projectClientStatus.options}
      />
      <SelectField
        form={form}
        name="assignedDesignerId"
        label="Assigned Designer"
        options={designers}
        emptyLabel="Unassigned"
      />
      <TextField
        form={form}
        name="numberOfAssets"
        label="Number of Assets"
        isRequired
        min={1}
        max={limits.numberOfAssets}
        {...count}
      />
      <TextareaField form={form} name="description" label="Description" span="full" rows={3} />
      <TextareaField form={form} name="clientBrief" label="Client Brief" span="full" rows={3} />
      <TextareaField form={form} name="internalNotes" label="Internal Notes" {...teamOnly} />
      <TextareaField form={form} name="designerNotes" label="Designer Notes" {...teamOnly} />
      <TextField form={form} name="estimatedHours" label="Estimated Hours" {...amount} />
      <TextField form={form} name="actualHours" label="Actual Hours" {...amount} />
      <TextareaField
        form={form}
        name="assetFileLinks"
        label="Asset File Links"
        hint="One URL per line"
        span="full"
        rows={3}
        placeholder="https://"
      />
      <TextField
        form={form}
        name="numberOfRevisions"
        label="Number of Revisions"
        {...(recordedRevisions > 0 && { hint: "Counted from the recorded revisions", readOnly: true })}
        min={0}
        max={limits.numberOfRevisions}
        {...count}
      />
      <UrlField form={form} name="asanaLink" label="Asana Link" />
    </>
  );
}
