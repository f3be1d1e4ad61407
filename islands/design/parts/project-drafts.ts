import { interruptedEdit } from "#/islands/forms/kept-draft";
import type { DesignProject } from "#/src/contract/design";
import type { OpenDialog } from "./open-dialog";

/** The names under which what was typed is kept over a sign-in. */
export const revisionDraft = (assetId: string) => `revision-${assetId}`;
export const commentDraft = (revisionId: string) => `comment-${revisionId}`;

/** The dialog of a project that was open as the browser left to sign in; null when there was none. */
export function interruptedDialog(projects: readonly DesignProject[]): OpenDialog | null {
  return (
    interruptedEdit<DesignProject, OpenDialog>("project", projects, (project) =>
      project ? { kind: "edit", project } : { kind: "create" },
    ) ?? interruptedEdit("progress", projects, (project) => project && { kind: "progress", project })
  );
}
