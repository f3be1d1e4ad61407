import { useQuery, useQueryClient } from "@tanstack/react-query";
import { loadCode } from "#/src/client/load-code";
import type { DesignProject, DesignProjectDetail, DesignSummary } from "#/src/contract/design";

/** Under which everything about design projects is kept; a change of any of it invalidates all of it. */
const hubKey = ["/api/design-projects"] as const;
const listKey = [...hubKey, "list"] as const;
const summaryKey = [...hubKey, "summary"] as const;
const detailKey = (projectId: string) => [...hubKey, projectId] as const;

/** All projects that the person may see, in their order. */
export function useProjects(first: DesignProject[]) {
  return useQuery({
    queryKey: listKey,
    queryFn: async ({ signal }) => (await listCalls()).loadProjects(signal),
    initialData: first,
  });
}

/** The figures over all projects, whatever the filters are. */
export function useSummary(first: DesignSummary) {
  return useQuery<DesignSummary>({ queryKey: summaryKey, initialData: first });
}

/** A project with its assets and their revisions; the page may have brought it along. */
export function useProjectDetail(
  projectId: string,
  options: { first: DesignProjectDetail | null; isEnabled: boolean },
) {
  const { first, isEnabled } = options;
  return useQuery<DesignProjectDetail>({
    queryKey: detailKey(projectId),
    enabled: isEnabled,
    ...(first?.project.id === projectId && { initialData: first }),
  });
}

/** The projects that the page holds: shown here from what the server answered, then read again. */
export function useProjectCache() {
  const queries = useQueryClient();
  const current = () => queries.getQueryData<DesignProject[]>(listKey) ?? [];
  const set = (projects: DesignProject[]) => queries.setQueryData<DesignProject[]>(listKey, projects);
  return {
    current,
    set,
    /** Shows a changed project in its row and its drawer. */
    show(project: DesignProject) {
      set(current().map((other) => (other.id === project.id ? project : other)));
      queries.setQueryData<DesignProjectDetail>(
        detailKey(project.id),
        (detail) => detail && { ...detail, project },
      );
    },
    remove: (projectId: string) => set(current().filter(({ id }) => id !== projectId)),
    /** Reads the list, the figures and open projects again. */
    refresh: () => queries.invalidateQueries({ queryKey: hubKey }),
  };
}

/** Loads with the first call: the list comes with the page, and most visits make none. */
export const listCalls = () => loadCode("The list of projects", () => import("./list-calls"));
