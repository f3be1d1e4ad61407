import { useChange } from "#/islands/runtime/changes/change";
import { withIfMatch } from "#/islands/runtime/changes/if-match";
import { useViewer } from "#/islands/runtime/page/viewer";
import { answer, api } from "#/src/client/browser";
import type { Task, UpdateTask } from "#/src/contract/tasks";
import { useTaskCache } from "./queries";

/* Changes made in the table itself. Kept apart from others, which load with the dialogs and the drawer. */

/** Changes a task, guarded by the version that was shown. */
export function useUpdateTask() {
  const { remove } = useTaskCache();
  const show = useShowTasks();
  const { role } = useViewer();
  return useChange({
    send: ({ task, change }: { task: SeenTask; change: UpdateTask }) => patchTask(task, change),
    done: (task) =>
      role === "client" && task.status === "done" ? "Marked as done" : "Task updated successfully",
    failed: "Failed to update task",
    show: (task) => show([task]),
    showCurrent: (task) => show([task]),
    forget: ({ task }) => remove(task.id),
  });
}

/** Shows updated tasks and reloads their history. */
export function useShowTasks() {
  const cache = useTaskCache();
  return (tasks: readonly Task[]) => {
    cache.show(tasks);
    void cache.refreshHistory(tasks.map(({ id }) => id));
  };
}

/** The part of a task that identifies the version shown and its state. */
export type SeenTask = Pick<Task, "id" | "version" | "status"> & Partial<Pick<Task, "phase">>;

/** Sends a change of a task, guarded by the version that was shown. */
export function patchTask(task: SeenTask, json: UpdateTask): Promise<Task> {
  return withIfMatch(task, (ifMatchOptions) =>
    answer(api.tasks[":id"].$patch({ param: { id: task.id }, json }, ifMatchOptions)),
  );
}
