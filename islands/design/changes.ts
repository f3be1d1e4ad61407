import { useChange } from "#/islands/runtime/changes/change";
import { detailOf } from "#/islands/runtime/changes/failure-sentence";
import { DeletedMeanwhile } from "#/islands/runtime/changes/if-match";
import { useDeletion, useEdit } from "#/islands/runtime/changes/row-changes";
import { answer, api, done } from "#/src/client/browser";
import type {
  CreateDesignProjectInput,
  DesignProject,
  UpdateDesignProjectInput,
  UpdateProgress,
} from "#/src/contract/design";
import { useProjectCache } from "./queries";
import { noProjectSelected, notAnswered } from "./refusals";

const route = api["design-projects"][":id"];

export function useCreateProject() {
  return useChange({
    send: (json: CreateDesignProjectInput): Promise<DesignProject> =>
      answer(api["design-projects"].$post({ json })),
    done: { title: "Project created", description: "Design project has been created successfully." },
    failed: (error) => detailOf(error) ?? "Failed to create project",
    refresh: useProjectCache().refresh,
  });
}

/** Saves an edit; fails when the project was deleted in the meantime. */
export function useUpdateProject() {
  return useEdit(useProjectCache(), {
    send: (param, json: UpdateDesignProjectInput, ifMatchOptions): Promise<DesignProject> =>
      answer(route.$put({ param, json }, ifMatchOptions)),
    done: "Project updated",
    failed: (error) =>
      error instanceof DeletedMeanwhile ? noProjectSelected : (detailOf(error) ?? "Failed to update project"),
  });
}

export function useUpdateProgress() {
  return useProgress(
    "Project progress has been updated successfully.",
    () => "Failed to update progress. Please try again.",
  );
}

export function useApproveProject() {
  return useProgress("Project approved", notAnswered);
}

export function useRejectProject() {
  return useProgress("Asked for changes", notAnswered);
}

function useProgress(done: string, failed: (error: Error) => string) {
  return useEdit(useProjectCache(), {
    send: (param, json: UpdateProgress, ifMatchOptions): Promise<DesignProject> =>
      answer(route.progress.$put({ param, json }, ifMatchOptions)),
    done,
    failed,
  });
}

export function useDeleteProject() {
  return useDeletion(useProjectCache(), {
    send: (param, ifMatchOptions) => done(route.$delete({ param }, ifMatchOptions)),
    done: "Project deleted successfully!",
    failed: "Failed to delete project: {message}",
  });
}
