import { interruptedEdit } from "#/islands/forms/stored-draft";
import type { DesignProject } from "#/src/contract/design";
import type { OpenDialog } from "./open-dialog";

/** Draft names under which typed text is kept over a sign-in. */
export const revisionDraft = (assetId: string) => `revision-${assetId}`;
export const commentDraft = (revisionId: string) => `comment-${revisionId}`;

/** Returns the project dialog that was open when the browser left to sign in; null if none was. */
export function interruptedDialog(projects: readonly DesignProject[]): OpenDialog | null {
  return (
    interruptedEdit<DesignProject, OpenDialog>("project", projects, (project) =>
      project ? { kind: "edit", project } : { kind: "create" },
    ) ?? interruptedEdit("progress", projects, (project) => project && { kind: "progress", project })
  );
}
