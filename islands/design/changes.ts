import { useChange } from "#/islands/runtime/changes/change";
import { detailOf } from "#/islands/runtime/changes/failure-sentence";
import { DeletedMeanwhile, withIfMatch } from "#/islands/runtime/changes/if-match";
import { answer, api, type Done, done } from "#/src/client/browser";
import type {
  CreateDesignProjectInput,
  DesignProject,
  UpdateDesignProjectInput,
  UpdateProgress,
} from "#/src/contract/design";
import { useProjectCache } from "./queries";
import { noProjectSelected } from "./refusals";

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
  const { show, refresh } = useProjectCache();
  return useChange({
    send: ({ project, json }: { project: DesignProject; json: UpdateDesignProjectInput }) =>
      withIfMatch(
        project,
        (ifMatchOptions): Promise<DesignProject> =>
          answer(route.$put({ param: { id: project.id }, json }, ifMatchOptions)),
      ),
    done: "Project updated",
    failed: (error) =>
      error instanceof DeletedMeanwhile ? noProjectSelected : (detailOf(error) ?? "Failed to update project"),
    show,
    showCurrent: show,
    refresh,
  });
}

export function useUpdateProgress() {
  return useProgress("Project progress has been updated successfully.");
}

export function useApproveProject() {
  return useProgress("Project approved");
}

export function useRejectProject() {
  return useProgress("Project rejected");
}

function useProgress(done: string) {
  const { show, refresh } = useProjectCache();
  return useChange({
    send: ({ project, json }: { project: DesignProject; json: UpdateProgress }) =>
      withIfMatch(
        project,
        (ifMatchOptions): Promise<DesignProject> =>
          answer(route.progress.$put({ param: { id: project.id }, json }, ifMatchOptions)),
      ),
    done,
    failed: () => "Failed to update progress. Please try again.",
    show,
    showCurrent: show,
    refresh,
  });
}

export function useDeleteProject() {
  const { show, remove, refresh } = useProjectCache();
  return useChange({
    send: (project: DesignProject): Promise<Done> =>
      withIfMatch(
        project,
        (ifMatchOptions) => done(route.$delete({ param: { id: project.id } }, ifMatchOptions)),
        "Delete anyway",
      ),
    done: "Project deleted successfully!",
    failed: "Failed to delete project: {message}",
    show: (_, { id }) => remove(id),
    showCurrent: (project: DesignProject) => show(project),
    refresh,
  });
}
