import * as v from "valibot";
import { optionalText } from "#/islands/forms/typed";
import type { DesignAsset } from "#/src/contract/design";
import { limits } from "#/src/contract/limits";

type Approval = DesignAsset["approvalStatus"];

/** What a form holds of this input: texts, absent where their field is not on it. */
export type AsTyped<Input> = { [Key in keyof Input]: string | Extract<Input[Key], undefined> };

export const unexplained = "Say what should change";

/** What a rejection says, absent while it is blank and while the form does not ask for it. */
export function rejectionComment() {
  return v.optional(
    v.pipe(
      optionalText(limits.noteLength),
      v.transform((text) => text ?? undefined),
    ),
    "",
  );
}

/** True when a form makes rejected what was not: then it takes a comment, and only then. */
export function rejects(present: Approval, chosen: string | undefined): boolean {
  return chosen === "rejected" && present !== "rejected";
}
