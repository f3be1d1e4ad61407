import * as v from "valibot";
import { approvalStatus, designStatus } from "../../src/contract/choices/design";
import type { DesignProject, UpdateProgress } from "../../src/contract/design";
import { editedFields } from "../forms/edited-fields";
import { wholeNumberIn } from "../forms/typed-numbers";

/** The form that says how far a project with this many assets is. */
export function progressForm(numberOfAssets: number) {
  return v.object({
    assetsCompleted: wholeNumberIn(0, numberOfAssets),
    progress: wholeNumberIn(0, 100),
    status: v.picklist(designStatus.values),
    clientApprovalStatus: v.picklist(approvalStatus.values),
  }) satisfies v.GenericSchema<unknown, UpdateProgress>;
}

type Form = ReturnType<typeof progressForm>;

export type ProgressFormOutput = v.InferOutput<Form>;

export type ProgressFormValues = Record<keyof Form["entries"], string>;

/** What "Send to Client Review" puts into the form; nothing is saved by that. */
export const sentToClientReview = { status: "approved", clientApprovalStatus: "pending" } as const;

export function progressValuesOf(project: DesignProject): ProgressFormValues {
  return {
    assetsCompleted: String(project.assetsCompleted),
    progress: String(project.progress),
    status: project.status,
    clientApprovalStatus: project.clientApprovalStatus,
  };
}

/** The rounded share of completed assets in percent, 0 without assets; null while no such number is typed. */
export function progressFor(typedCompleted: string, numberOfAssets: number): number | null {
  const { success, output } = v.safeParse(wholeNumberIn(0, numberOfAssets), typedCompleted);
  if (!success) return null;
  return numberOfAssets === 0 ? 0 : Math.round((output / numberOfAssets) * 100);
}

/** What the person changed. */
export function progressChangesTo(
  form: Form,
  project: DesignProject,
  edited: ProgressFormOutput,
): UpdateProgress {
  const changes = editedFields(form, progressValuesOf(project), edited);
  // Completed assets alone would move the progress along, which the form has done already.
  return "assetsCompleted" in changes ? { ...changes, progress: edited.progress } : changes;
}
