import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useChange } from "#/islands/runtime/changes/change";
import { withIfMatch } from "#/islands/runtime/changes/if-match";
import { answer, api } from "#/src/client/browser";
import type { ClientHome, HomeTask } from "#/src/contract/home";
import type { Task } from "#/src/contract/tasks";

/** Cache key of a client with all tasks; the home is under it. */
export const clientKey = (clientId: string) => ["/api/clients", clientId] as const;
const homeKey = (clientId: string) => [...clientKey(clientId), "home"] as const;

/** Loads the client's home; the HTML includes it. */
export function useHome(first: ClientHome) {
  return useQuery<ClientHome>({ queryKey: homeKey(first.clientId), initialData: first });
}

/** Returns updates of the home after a change of a task: the lists of tasks at once, the rest after a reload. */
export function useHomeCache(clientId: string) {
  const queries = useQueryClient();
  const queryKey = homeKey(clientId);
  const change = (update: (before: HomeTask[]) => HomeTask[], gone: (id: string) => boolean) =>
    queries.setQueryData<ClientHome>(
      queryKey,
      (home) =>
        home && { ...home, asked: update(home.asked), later: home.later.filter(({ id }) => !gone(id)) },
    );
  return {
    show(changed: readonly Task[]) {
      const byId = new Map(changed.map((task) => [task.id, task]));
      change(
        (requested) => requested.flatMap((task) => asNow(task, byId.get(task.id))),
        (id) => byId.get(id)?.canStart === true,
      );
    },
    remove: (taskId: string) =>
      change(
        (requested) => requested.filter(({ id }) => id !== taskId),
        (id) => id === taskId,
      ),
    reload: () => queries.invalidateQueries({ queryKey: clientKey(clientId) }),
  };
}

/** Marks a task as done, guarded by the version that was shown. */
export function useMarkDone(clientId: string) {
  const { show, remove, reload } = useHomeCache(clientId);
  return useChange({
    send: ({ id, version }: HomeTask): Promise<Task> =>
      withIfMatch({ version }, (ifMatchOptions) =>
        answer(api.tasks[":id"].$patch({ param: { id }, json: { status: "done" } }, ifMatchOptions)),
      ),
    done: "Marked as done",
    failed: "Failed to mark it as done",
    show: (task) => show([task]),
    showCurrent: (task) => show([task]),
    forget: ({ id }) => remove(id),
    // Not awaited: Ctrl+Z undoes once no request is running.
    refresh: async () => void reload(),
  });
}

/** Returns the task as it is now, or nothing if the client no longer has to do it. */
function asNow(shown: HomeTask, task: Task | undefined): HomeTask[] {
  if (!task) return [shown];
  if (task.status === "done" || task.owner !== "client") return [];
  const { version, name, description, dueDate, isPastDue, status, evidenceUrls, evidenceNames } = task;
  return [
    {
      ...shown,
      ...{ version, name, description, dueDate, isPastDue, status, evidenceUrls, evidenceNames },
    },
  ];
}
