import type { DesignProject } from "../../../src/contract/design";
import type { OpenDialog } from "./open-dialog";

/** The names under which what was typed is kept over a sign-in. */
export const createProjectDraft = "create-project";
export const editProjectDraft = (projectId: string) => `edit-project-${projectId}`;
export const progressDraft = (projectId: string) => `progress-${projectId}`;
export const addAssetDraft = (projectId: string) => `add-asset-${projectId}`;
export const editAssetDraft = (assetId: string) => `edit-asset-${assetId}`;
export const revisionDraft = (assetId: string) => `revision-${assetId}`;
export const rejectionDraft = (id: string) => `reject-${id}`;
export const commentDraft = (revisionId: string) => `comment-${revisionId}`;

/** The dialog of a project that was open as the browser left to sign in; null when there was none. */
export function interruptedDialog(
  projects: readonly DesignProject[],
  hasDraft: (name: string) => boolean,
): OpenDialog | null {
  if (hasDraft(createProjectDraft)) return { kind: "create" };
  for (const project of projects) {
    if (hasDraft(editProjectDraft(project.id))) return { kind: "edit", project };
    if (hasDraft(progressDraft(project.id))) return { kind: "progress", project };
  }
  return null;
}
