import * as v from "valibot";
import { editedFields, textsOf } from "#/islands/forms/edited-fields";
import { linkLines, optionalLink, optionalText, requiredText } from "#/islands/forms/typed";
import { optionalAmount, wholeNumber } from "#/islands/forms/typed-numbers";
import { isInCalendar, outsideCalendar } from "#/src/contract/calendar";
import {
  company,
  designPriority,
  designProjectType,
  projectClientStatus,
} from "#/src/contract/choices/design";
import type {
  CreateDesignProjectInput,
  DesignProject,
  UpdateDesignProjectInput,
} from "#/src/contract/design";
import { limits } from "#/src/contract/limits";
import { isDate } from "#/src/format/show-dates";

/** The form of a project, given to one of these designers or to nobody (""). */
export function projectForm(designerIds: readonly string[]) {
  return v.object({
    projectName: requiredText("Project name is required"),
    clientId: requiredText("Client is required"),
    projectType: v.picklist(designProjectType.values, "Project type is required"),
    priority: v.picklist(designPriority.values, "Priority is required"),
    dueDate: v.pipe(
      v.string(),
      v.nonEmpty("Due date is required"),
      v.check(isDate, "Must be a date"),
      v.check(isInCalendar, outsideCalendar),
    ),
    numberOfAssets: wholeNumber({
      min: 1,
      max: limits.numberOfAssets,
      tooSmall: "Number of assets must be at least 1",
    }),
    company: v.picklist(company.values, "Company is required"),
    clientStatus: v.picklist(projectClientStatus.values, "Client status is required"),
    assignedDesignerId: v.pipe(
      v.picklist(["", ...designerIds]),
      v.transform((id) => id || null),
    ),
    description: optionalText(),
    clientBrief: optionalText(),
    internalNotes: optionalText(),
    designerNotes: optionalText(),
    estimatedHours: optionalAmount(limits.hours),
    actualHours: optionalAmount(limits.hours),
    numberOfRevisions: wholeNumber({ min: 0, max: limits.numberOfRevisions }),
    assetFileLinks: linkLines(limits.assetFileLinks),
    asanaLink: optionalLink(),
  }) satisfies v.GenericSchema<unknown, CreateDesignProjectInput>;
}

type Form = ReturnType<typeof projectForm>;

export type ProjectFormOutput = v.InferOutput<Form>;

/** A project as it is typed: texts throughout, "" where nothing was chosen. */
export type ProjectFormValues = Record<keyof Form["entries"], string>;

export const emptyProject: ProjectFormValues = {
  projectName: "",
  clientId: "",
  projectType: "",
  priority: "medium",
  dueDate: "",
  numberOfAssets: "1",
  company: "uncut_brands",
  clientStatus: "existing_client",
  assignedDesignerId: "",
  description: "",
  clientBrief: "",
  internalNotes: "",
  designerNotes: "",
  estimatedHours: "",
  actualHours: "",
  numberOfRevisions: "0",
  assetFileLinks: "",
  asanaLink: "",
};

/** A project as its form shows it. */
export function valuesOf(project: DesignProject): ProjectFormValues {
  return textsOf(emptyProject, project);
}

/** What the person changed. */
export function changesTo(
  form: Form,
  project: DesignProject,
  edited: ProjectFormOutput,
): UpdateDesignProjectInput {
  return editedFields(form, valuesOf(project), edited);
}
