import type * as v from "valibot";
import { editedFields, valuesIn } from "#/islands/forms/edited-fields";
import { emptyOf, formOf, type TypedInto } from "#/islands/forms/noun-fields";
import { idAmong } from "#/islands/forms/typed";
import type {
  CreateDesignProjectInput,
  DesignProject,
  UpdateDesignProjectInput,
} from "#/src/contract/design";
import { projectFields } from "#/src/contract/nouns/design";

/** The form of a project, with these designers or nobody ("") as assignees. */
export function projectForm(designerIds: readonly string[]) {
  return formOf(projectFields, { assignedDesignerId: idAmong(designerIds) }) satisfies v.GenericSchema<
    unknown,
    CreateDesignProjectInput
  >;
}

type Form = ReturnType<typeof projectForm>;

export type ProjectFormOutput = v.InferOutput<Form>;

/** A project as typed: all texts, "" without a choice. */
export type ProjectFormValues = TypedInto<typeof projectFields>;

export const emptyProject = emptyOf(projectFields, {
  priority: "medium",
  numberOfAssets: "1",
  company: "uncut_brands",
  clientStatus: "existing_client",
  numberOfRevisions: "0",
});

/** Converts a project to form values. */
export function valuesOf(project: DesignProject): ProjectFormValues {
  return valuesIn(emptyProject, project);
}

/** Returns the changed fields. */
export function changesTo(
  form: Form,
  project: DesignProject,
  edited: ProjectFormOutput,
): UpdateDesignProjectInput {
  return editedFields(form, valuesOf(project), edited);
}
