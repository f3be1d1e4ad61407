import { useChange } from "#/islands/runtime/changes/change";
import { withIfMatch } from "#/islands/runtime/changes/if-match";
import { answer, api } from "#/src/client/browser";
import type { Task, UpdateTask } from "#/src/contract/tasks";
import { useTaskCache } from "./queries";

/*
 * What the table itself can change. Apart from the other changes, which load with the dialogs and the drawer.
 */

/** Changes a task as it was seen. */
export function useUpdateTask() {
  const { remove } = useTaskCache();
  const show = useShowTasks();
  return useChange({
    send: ({ task, change }: { task: SeenTask; change: UpdateTask }) => patchTask(task, change),
    done: "Task updated successfully",
    failed: "Failed to update task",
    show: (task) => show([task]),
    showCurrent: (task) => show([task]),
    forget: ({ task }) => remove(task.id),
  });
}

/** Shows tasks as they are now, and their history. */
export function useShowTasks() {
  const cache = useTaskCache();
  return (tasks: readonly Task[]) => {
    cache.show(tasks);
    void cache.refreshHistory(tasks.map(({ id }) => id));
  };
}

/** As much of a task as says which one was seen, and in which state. */
export type SeenTask = Pick<Task, "id" | "version" | "status"> & Partial<Pick<Task, "phase">>;

/** Sends a change of the task as it was seen. */
export function patchTask(task: SeenTask, json: UpdateTask): Promise<Task> {
  return withIfMatch(task, (ifMatchOptions) =>
    answer(api.tasks[":id"].$patch({ param: { id: task.id }, json }, ifMatchOptions)),
  );
}
