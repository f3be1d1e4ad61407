import * as v from "valibot";
import { editedFields } from "#/islands/forms/edited-fields";
import { approvalStatus, designStatus } from "#/src/contract/choices/design";
import type { DesignProject, UpdateProgress } from "#/src/contract/design";
import { type AsTyped, rejectionComment, rejects, unexplained } from "./rejection";

type Opened = Pick<DesignProject, "numberOfAssets" | "clientApprovalStatus">;

/** The form of a project's progress; changing it to rejected requires a comment. */
export function progressForm({ numberOfAssets, clientApprovalStatus: present }: Opened) {
  return v.pipe(
    v.object({
      assetsCompleted: wholeNumberIn(0, numberOfAssets),
      progress: wholeNumberIn(0, 100),
      status: v.picklist(designStatus.values),
      /** Not on the form when derived from the recorded assets. */
      clientApprovalStatus: v.optional(v.picklist(approvalStatus.values), present),
      comment: rejectionComment(),
    }),
    v.transform(({ comment, ...progress }) =>
      rejects(present, progress.clientApprovalStatus) ? { ...progress, comment } : progress,
    ),
    v.forward(
      v.check((progress) => !("comment" in progress && progress.comment === undefined), unexplained),
      ["comment"],
    ),
  ) satisfies v.GenericSchema<unknown, UpdateProgress>;
}

type Form = ReturnType<typeof progressForm>;

export type ProgressFormOutput = v.InferOutput<Form>;

export type ProgressFormValues = AsTyped<v.InferInput<Form>>;

/** Values that "Send to Client Review" puts into the form, without saving. */
export const sentToClientReview = { status: "approved", clientApprovalStatus: "pending" } as const;

export function progressValuesOf(project: DesignProject): ProgressFormValues {
  return {
    assetsCompleted: String(project.assetsCompleted),
    progress: String(project.progress),
    status: project.status,
    clientApprovalStatus: project.clientApprovalStatus,
    comment: "",
  };
}

/** Returns the rounded percentage of completed assets, 0 without assets; null for invalid input. */
export function progressFor(typedCompleted: string, numberOfAssets: number): number | null {
  const { success, output } = v.safeParse(wholeNumberIn(0, numberOfAssets), typedCompleted);
  if (!success) return null;
  return numberOfAssets === 0 ? 0 : Math.round((output / numberOfAssets) * 100);
}

/** Returns the changed fields. */
export function progressChangesTo(
  form: Form,
  project: DesignProject,
  edited: ProgressFormOutput,
): UpdateProgress {
  const changes = editedFields(form, progressValuesOf(project), edited);
  // Completed assets alone would make the server adjust the progress, which the form has done already.
  return "assetsCompleted" in changes ? { ...changes, progress: edited.progress } : changes;
}

/** A whole number in a range with a single message, such as a percentage. */
function wholeNumberIn(min: number, max: number) {
  const message = `Must be between ${min} and ${max}`;
  return v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d{1,15}$/, message),
    v.transform(Number),
    v.minValue(min, message),
    v.maxValue(max, message),
  );
}
