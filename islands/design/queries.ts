import { useQuery, useQueryClient } from "@tanstack/react-query";
import { detailQueries } from "#/islands/runtime/lists/list-queries";
import { answer, api } from "#/src/client/browser";
import type { DesignProject, DesignProjectDetail, DesignSummary } from "#/src/contract/design";

const path = "/api/design-projects";

/** Prefix of all cache keys for design projects; a change of any of them invalidates all. */
const hubKey = [path] as const;
const listKey = [...hubKey, "list"] as const;
const summaryKey = [...hubKey, "summary"] as const;

/** Loads all projects visible to the user, in order. */
export function useProjects(first: DesignProject[]) {
  return useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => answer(api["design-projects"].$get({ query: {} }, { init: { signal } })),
    initialData: first,
  });
}

/** Loads the figures over all projects, independent of the filters. */
export function useSummary(first: DesignSummary) {
  return useQuery<DesignSummary>({
    queryKey: summaryKey,
    queryFn: ({ signal }) => answer(api["design-projects"].summary.$get({ query: {} }, { init: { signal } })),
    initialData: first,
  });
}

export const projectDetails = detailQueries<"project", DesignProjectDetail>(path, "project");

/** Returns the page's projects, for updates from server responses before a reload. */
export function useProjectCache() {
  const queries = useQueryClient();
  const current = () => queries.getQueryData<DesignProject[]>(listKey) ?? [];
  const set = (projects: DesignProject[]) => queries.setQueryData<DesignProject[]>(listKey, projects);
  return projectDetails.useCache({
    current,
    set,
    show(project: DesignProject) {
      set(current().map((other) => (other.id === project.id ? project : other)));
    },
    remove: (projectId: string) => set(current().filter(({ id }) => id !== projectId)),
    /** Reloads the list, the figures and open projects. */
    refresh: () => queries.invalidateQueries({ queryKey: hubKey }),
  });
}
