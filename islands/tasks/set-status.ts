import { useMutation } from "@tanstack/react-query";
import { answer, api, ifMatch } from "../../src/client/browser";
import type { Task, UpdateTask } from "../../src/contract/tasks";
import { failureOf, isOutdated, sayOvertaken } from "../runtime/refusals";
import { toastError, toastSuccess } from "../ui/toast/store";
import { useTaskCache } from "./queries";

/*
 * What the table itself can change. Apart from the other changes, which load with the dialogs and the drawer.
 */

/** Marks a row's task as it is shown; a row that turns out to be out of date is read again. */
export function useSetStatus() {
  const cache = useTaskCache();
  const showChanged = useShowChanged();
  return useMutation({
    mutationFn: ({ task, status }: { task: Task; status: Task["status"] }): Promise<Task> =>
      patchTask(task, { status }).catch(sayOvertaken),
    onSuccess: (task) => showChanged([task]),
    onError: (error, { task }) => {
      toastError(failureOf("Failed to update task", error));
      if (isOutdated(error)) void cache.reload([task.id]);
    },
  });
}

/** What every change of tasks leads to. */
export function useShowChanged() {
  const cache = useTaskCache();
  return (tasks: Task[]) => {
    cache.show(tasks);
    toastSuccess(tasks.length === 1 ? "Task updated successfully" : "Tasks updated successfully");
    void cache.refreshHistory(tasks.map(({ id }) => id));
  };
}

/** Sends a change of the task as it was seen. */
export function patchTask(task: Task, change: UpdateTask): Promise<Task> {
  return answer(
    api.tasks[":id"].$patch({ param: { id: task.id }, json: change }, { headers: ifMatch(task) }),
  );
}
