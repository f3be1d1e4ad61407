import { useMutation } from "@tanstack/react-query";
import { ApiError, answer, api, done, ifMatch } from "../../src/client/browser";
import type {
  CreateDesignProjectInput,
  DesignProject,
  UpdateDesignProjectInput,
  UpdateProgress,
} from "../../src/contract/design";
import { detailOf, failureSentence } from "../runtime/failure-sentence";
import { useOpenedVersion } from "../runtime/opened-version";
import { isNotFound, isStale, sayOvertaken } from "../runtime/refusals";
import { toast, toastError, toastSuccess } from "../ui/toast/store";
import { useProjectCache } from "./queries";
import { noProjectSelected } from "./refusals";

export function useCreateProject() {
  const cache = useProjectCache();
  return useMutation({
    mutationFn: (json: CreateDesignProjectInput): Promise<DesignProject> =>
      answer(api["design-projects"].$post({ json })),
    onSuccess: () => {
      toast({ title: "Project created", description: "Design project has been created successfully." });
      return cache.refresh();
    },
    onError: (error) => toastError(detailOf(error) ?? "Failed to create project"),
  });
}

/** Saves an edit; when somebody deleted the project meanwhile there is none to save. */
export function useUpdateProject(opened: DesignProject) {
  const cache = useProjectCache();
  const atVersion = useVersion(opened);
  return useMutation({
    mutationFn: (json: UpdateDesignProjectInput): Promise<DesignProject> =>
      atVersion((headers) =>
        answer(api["design-projects"][":id"].$put({ param: { id: opened.id }, json }, { headers })),
      ),
    onSuccess: (project) => {
      cache.show(project);
      toastSuccess("Project updated");
      void cache.refresh();
    },
    onError: (error) => {
      toastError(isNotFound(error) ? noProjectSelected : (detailOf(error) ?? "Failed to update project"));
      if (isNotFound(error)) void cache.refresh();
    },
  });
}

export function useUpdateProgress(opened: DesignProject) {
  const cache = useProjectCache();
  const atVersion = useVersion(opened);
  return useMutation({
    mutationFn: (json: UpdateProgress): Promise<DesignProject> =>
      atVersion((headers) =>
        answer(api["design-projects"][":id"].progress.$put({ param: { id: opened.id }, json }, { headers })),
      ),
    onSuccess: (project) => {
      cache.show(project);
      toastSuccess("Project progress has been updated successfully.");
      void cache.refresh();
    },
    onError: () => toastError("Failed to update progress. Please try again."),
  });
}

/** Approves a project as it was seen. */
export function useApproveProject() {
  const cache = useProjectCache();
  return useMutation({
    mutationFn: (project: DesignProject): Promise<DesignProject> =>
      answer(
        api["design-projects"][":id"].progress.$put(
          { param: { id: project.id }, json: { clientApprovalStatus: "approved" } },
          { headers: ifMatch(project) },
        ),
      ).catch(sayOvertaken),
    onSuccess: (project) => {
      cache.show(project);
      toastSuccess("Project approved");
      void cache.refresh();
    },
    onError: (error) => {
      toastError(isStale(error) ? error.detail : "Failed to update progress. Please try again.");
      if (error instanceof ApiError) void cache.refresh();
    },
  });
}

/** Rejects a project as it was seen; after somebody else's change once more, with what was typed. */
export function useRejectProject(opened: DesignProject) {
  const cache = useProjectCache();
  const atVersion = useVersion(opened);
  return useMutation({
    mutationFn: (comment: string): Promise<DesignProject> =>
      atVersion((headers) =>
        answer(
          api["design-projects"][":id"].progress.$put(
            { param: { id: opened.id }, json: { clientApprovalStatus: "rejected", comment } },
            { headers },
          ),
        ),
      ),
    onSuccess: (project) => {
      cache.show(project);
      toastSuccess("Project rejected");
      void cache.refresh();
    },
    onError: () => toastError("Failed to update progress. Please try again."),
  });
}

export function useDeleteProject() {
  const cache = useProjectCache();
  return useMutation({
    mutationFn: (project: DesignProject): Promise<void> =>
      done(
        api["design-projects"][":id"].$delete({ param: { id: project.id } }, { headers: ifMatch(project) }),
      ).catch(sayOvertaken),
    onSuccess: (_nothing, { id }) => {
      cache.remove(id);
      toastSuccess("Project deleted successfully!");
      void cache.refresh();
    },
    onError: (error) => {
      toastError(`Failed to delete project: ${failureSentence(error)}`);
      if (error instanceof ApiError) void cache.refresh();
    },
  });
}

/** Sends an edit for the version that was opened, and shows what somebody else made of it meanwhile. */
function useVersion(opened: DesignProject) {
  const { id } = opened;
  const cache = useProjectCache();
  return useOpenedVersion({
    what: "this project",
    opened: [opened],
    async loadTheirs() {
      const { project } = await cache.read(id);
      cache.show(project);
      return [project];
    },
  });
}
