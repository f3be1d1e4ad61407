import { EntityDialog } from "#/islands/forms/entity-dialog";
import { personOptions } from "#/islands/forms/person-options";
import { useViewer } from "#/islands/runtime/viewer";
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
