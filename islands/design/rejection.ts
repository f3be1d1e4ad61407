import * as v from "valibot";
import { optionalText } from "#/islands/forms/typed";
import type { DesignAsset } from "#/src/contract/design";
import { limits } from "#/src/contract/limits";

type Approval = DesignAsset["approvalStatus"];

/** The form values of this input: texts, absent without a field on the form. */
export type AsTyped<Input> = { [Key in keyof Input]: string | Extract<Input[Key], undefined> };

export const unexplained = "Say what should change";

/** The comment of a rejection, absent while blank or not on the form. */
export function rejectionComment() {
  return v.optional(
    v.pipe(
      optionalText(limits.noteLength),
      v.transform((text) => text ?? undefined),
    ),
    "",
  );
}

/** True when a form changes the approval to rejected: only then it takes a comment. */
export function rejects(present: Approval, chosen: string | undefined): boolean {
  return chosen === "rejected" && present !== "rejected";
}
