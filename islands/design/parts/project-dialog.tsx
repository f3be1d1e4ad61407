import { useState } from "react";
import type { DesignProject } from "../../../src/contract/design";
import { FormDialog } from "../../forms/form-dialog";
import { personOptions } from "../../forms/person-options";
import { type PortalForm, usePortalForm } from "../../forms/portal-form";
import type { SelectOption } from "../../ui/inputs";
import { useCreateProject, useUpdateProject } from "../changes";
import { useFacts } from "../facts";
import {
  changesTo,
  emptyProject,
  type ProjectFormOutput,
  type ProjectFormValues,
  projectForm,
  valuesOf,
} from "../form";
import { createProjectDraft, editProjectDraft } from "./project-drafts";
import { ProjectFields } from "./project-fields";

type ProjectDialogProps = {
  /** The project to edit; null for a new one. Later changes of it do not touch what is being typed. */
  project: DesignProject | null;
  onClose: () => void;
};

/** "Create New Design Project", and "Edit Design Project" for one that exists. Open while it is mounted. */
export function ProjectDialog({ project, onClose }: ProjectDialogProps) {
  return project ? <EditDialog project={project} onClose={onClose} /> : <CreateDialog onClose={onClose} />;
}

function CreateDialog({ onClose }: { onClose: () => void }) {
  const { today } = useFacts();
  const choices = useChoices(null);
  const form = usePortalForm({
    name: createProjectDraft,
    schema: projectForm(choices),
    initialValues: emptyProject,
  });
  const create = useCreateProject();
  return (
    <FieldsDialog
      form={form}
      choices={choices}
      recordedRevisions={0}
      title="Create New Design Project"
      submitLabel="Create Project"
      onSubmit={(output) => create.mutateAsync({ ...output, ...unstarted, startDate: today })}
      onClose={onClose}
    />
  );
}

const unstarted = { status: "not_started", progress: 0, clientApprovalStatus: "not_sent" } as const;

function EditDialog({ project, onClose }: { project: DesignProject; onClose: () => void }) {
  const [opened] = useState(project);
  const choices = useChoices(opened);
  const schema = projectForm(choices);
  const form = usePortalForm({
    name: editProjectDraft(opened.id),
    schema,
    initialValues: valuesOf(opened),
  });
  const update = useUpdateProject(opened);
  return (
    <FieldsDialog
      form={form}
      choices={choices}
      recordedRevisions={opened.recordedRevisions}
      title="Edit Design Project"
      submitLabel="Save Changes"
      onSubmit={(edited) => update.mutateAsync(changesTo(schema, opened, edited))}
      onClose={onClose}
    />
  );
}

type FieldsDialogProps = {
  form: PortalForm<ProjectFormValues, ProjectFormOutput>;
  choices: ReturnType<typeof useChoices>;
  recordedRevisions: number;
  title: string;
  submitLabel: string;
  onSubmit: (output: ProjectFormOutput) => Promise<unknown>;
  onClose: () => void;
};

function FieldsDialog({ form, choices, recordedRevisions, ...dialog }: FieldsDialogProps) {
  return (
    <FormDialog form={form} columns={2} {...dialog}>
      <ProjectFields form={form} recordedRevisions={recordedRevisions} {...choices} />
    </FormDialog>
  );
}

/** The clients and the people to choose from, with those that an opened project has already. */
function useChoices(opened: DesignProject | null) {
  const facts = useFacts();
  const [choices] = useState(() => {
    const clients = facts.clients.map(({ id, name }): SelectOption => ({ value: id, label: name }));
    const designers = personOptions(facts.designers, opened?.assignedDesignerId ?? null);
    return {
      clients,
      designers,
      clientIds: clients.map(({ value }) => value),
      designerIds: designers.map(({ value }) => value),
    };
  });
  return choices;
}
