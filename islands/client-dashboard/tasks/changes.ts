import { useMutation } from "@tanstack/react-query";
import { showFailure, showSuccess, useChange, withReason } from "#/islands/runtime/changes/change";
import { currentRow, EditConflict, withIfMatch } from "#/islands/runtime/changes/if-match";
import { useDeletion } from "#/islands/runtime/changes/row-changes";
import { answer, api, done } from "#/src/client/browser";
import type { ChangeTasks, CreateTaskInput, Task } from "#/src/contract/tasks";
import { confirmDone } from "./before-done";
import { useTaskCache } from "./queries";
import { patchTask, type SeenTask, useShowTasks } from "./update-task";

/** Sets "communicated to the client": shown at once, rolled back when the server refuses. */
export function useSetCommunicated(taskId: string) {
  const cache = useTaskCache();
  const show = useShowTasks();
  return useMutation({
    scope: { id: `communicated-${taskId}` },
    mutationFn: ({ task, isCommunicated }: { task: Task; isCommunicated: boolean }): Promise<Task> =>
      patchTask(cache.current(taskId) ?? task, { clientCommunicated: isCommunicated }),
    onMutate: ({ task, isCommunicated }) => cache.show([{ ...task, clientCommunicated: isCommunicated }]),
    onSuccess: (task) => {
      show([task]);
      showSuccess("Task updated successfully", task);
    },
    onError: (error, { task }) => {
      show([error instanceof EditConflict ? currentRow<Task>(error) : task]);
      showFailure(withReason("Failed to update task", error), error);
    },
  });
}

type TasksChange = { tasks: readonly SeenTask[]; change: ChangeTasks["change"] };

/**
 * Makes the same change to several tasks in one call, all or none, guarded by the versions that were shown. Asks before
 * tasks that wait are completed.
 */
export function useChangeTasks() {
  const { reload } = useTaskCache();
  const show = useShowTasks();
  return useChange({
    async send({ tasks, change }: TasksChange): Promise<Task[]> {
      if (change.status === "done") await confirmDone(tasks);
      return withIfMatch(tasks, (ifMatchOptions) =>
        answer(api.tasks.$patch({ json: { ids: idsOf(tasks), change } }, ifMatchOptions)),
      );
    },
    done: (tasks) => (tasks.length === 1 ? "Task updated successfully" : "Tasks updated successfully"),
    failed: (error, { tasks }) =>
      withReason(tasks.length === 1 ? "Failed to update task" : "Failed to update tasks", error),
    show,
    showCurrent: show,
    forget: ({ tasks }) => void reload(idsOf(tasks)),
  });
}

function idsOf(tasks: readonly SeenTask[]): string[] {
  return tasks.map(({ id }) => id);
}

export function useAddTask() {
  const { add } = useTaskCache();
  return useChange({
    send: ({ clientId, ...json }: CreateTaskInput & { clientId: string }): Promise<Task> =>
      answer(api.clients[":id"].tasks.$post({ param: { id: clientId }, json })),
    done: "Task added successfully",
    failed: "Failed to add task",
    show: add,
  });
}

/** Deletes a task; with `insertsNext` only this one of its series, so that the list gets the next one. */
export function useDeleteTask({ insertsNext = false } = {}) {
  const { remove, reload } = useTaskCache();
  const show = useShowTasks();
  return useDeletion(
    { show: (task: Task) => show([task]), remove, refresh: async () => insertsNext && reload([]) },
    {
      send: (param, ifMatchOptions) =>
        done(
          api.tasks[":id"].$delete({ param, query: insertsNext ? { repeat: "next" } : {} }, ifMatchOptions),
        ),
      done: "Task deleted successfully",
      failed: "Failed to delete task",
    },
  );
}

/** Creates the next task of a stopped series. */
export function useContinueSeries() {
  const { add } = useTaskCache();
  return useChange({
    send: ({ id }: Pick<Task, "id">): Promise<Task> => answer(api.tasks[":id"].next.$post({ param: { id } })),
    done: "Next task created",
    failed: "Failed to create the next task",
    show: add,
  });
}

export function useAddNote(taskId: string) {
  const show = useShowTasks();
  return useChange({
    send: (note: string): Promise<Task> =>
      answer(api.tasks[":id"].notes.$post({ param: { id: taskId }, json: { note } })),
    done: "Note added successfully",
    failed: "Failed to add note",
    show: (task) => show([task]),
  });
}
