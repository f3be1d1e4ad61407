import { EntityDialog } from "#/islands/forms/entity-dialog";
import { personOptions } from "#/islands/forms/person-options";
import { useViewer } from "#/islands/runtime/viewer";
import type { SelectOption } from "#/islands/ui/inputs";
import type { DesignProject } from "#/src/contract/design";
import { useCreateProject, useUpdateProject } from "../changes";
import { changesTo, emptyProject, projectForm, valuesOf } from "../form";
import type { People } from "../people";
import { ProjectFields } from "./project-fields";

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
  const schemaOf = (row: DesignProject | null) => projectForm(choicesOf(people, row));
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
          {...choicesOf(people, row)}
        />
      )}
    </EntityDialog>
  );
}

const unstarted = { status: "not_started", progress: 0, clientApprovalStatus: "not_sent" } as const;

/** The clients and the people to choose from, with those that a project has already. */
function choicesOf(people: People, project: DesignProject | null) {
  const clients = people.clients.map(({ id, name }): SelectOption => ({ value: id, label: name }));
  const designers = personOptions(people.designers, project?.assignedDesignerId);
  return {
    clients,
    designers,
    clientIds: clients.map(({ value }) => value),
    designerIds: designers.map(({ value }) => value),
  };
}
