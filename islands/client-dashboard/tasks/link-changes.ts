import { useChange } from "#/islands/runtime/change";
import { answer, api } from "#/src/client/browser";
import type { NameEvidence, Task } from "#/src/contract/tasks";
import { useTaskCache } from "./queries";

export function useAddEvidence(taskId: string) {
  return useChange({
    send: (url: string): Promise<Task> =>
      answer(api.tasks[":id"].evidence.$post({ param: { id: taskId }, json: { url } })),
    done: "Evidence added successfully",
    failed: "Failed to add evidence",
    ...useShowLinks(taskId),
  });
}

export function useNameEvidence(taskId: string) {
  return useChange({
    send: (json: NameEvidence): Promise<Task> =>
      answer(api.tasks[":id"].evidence.$patch({ param: { id: taskId }, json })),
    done: "Evidence named successfully",
    failed: "Failed to name evidence",
    ...useShowLinks(taskId),
  });
}

export function useRemoveEvidence(taskId: string) {
  return useChange({
    send: (url: string): Promise<Task> =>
      answer(api.tasks[":id"].evidence.$delete({ param: { id: taskId }, query: { url } })),
    done: "Evidence removed successfully",
    failed: "Failed to remove evidence",
    ...useShowLinks(taskId),
  });
}

/** The task as it came back, and what else changed meanwhile, such as that somebody was faster. */
function useShowLinks(taskId: string) {
  const { show, reload } = useTaskCache();
  return { show: (task: Task) => show([task]), refresh: () => reload([taskId]) };
}
