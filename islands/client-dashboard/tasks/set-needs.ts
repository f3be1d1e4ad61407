import { useChange } from "#/islands/runtime/changes/change";
import { withIfMatch } from "#/islands/runtime/changes/if-match";
import { answer, api } from "#/src/client/browser";
import type { Needs } from "#/src/contract/due-dates";
import type { Task } from "#/src/contract/tasks";
import { useTaskCache } from "./queries";
import { useShowTasks } from "./update-task";

/** Replaces a task's prerequisites, guarded by the version that was shown. */
export function useSetNeeds() {
  const cache = useTaskCache();
  const show = useShowTasks();
  return useChange({
    send: ({ task, needs }: { task: Task; needs: Needs }): Promise<Task> =>
      withIfMatch(task, (ifMatchOptions) =>
        answer(api.tasks[":id"].needs.$put({ param: { id: task.id }, json: needs }, ifMatchOptions)),
      ),
    done: "Prerequisites saved",
    failed: "Prerequisites were not saved: {message}",
    show: (task) => show([task]),
    showCurrent: (task) => show([task]),
    forget: ({ task }) => cache.remove(task.id),
    // Tasks further on may wait for another one now.
    refresh: ({ task }) => cache.reload([task.id]),
  });
}
