import { useQueryClient } from "@tanstack/react-query";
import { useChange } from "#/islands/runtime/changes/change";
import { withIfMatch } from "#/islands/runtime/changes/if-match";
import { useViewer } from "#/islands/runtime/page/viewer";
import { answer, api } from "#/src/client/browser";
import type { ClientDetail } from "#/src/contract/onboarding";
import type { Task, UpdateTask } from "#/src/contract/tasks";
import { offerWhenLoaded } from "../dates/offer-when-loaded";
import { usePageContext } from "../page-context";
import { clientDetailKey } from "../queries";
import { confirmDone, type MayWait } from "./before-done";
import { useTaskCache } from "./queries";
import { followersOf } from "./waiting";

/* Changes made in the table itself. Kept apart from others, which load with the dialogs and the drawer. */

/** Changes a task, guarded by the version that was shown. Asks before a task that waits is completed. */
export function useUpdateTask() {
  const { remove } = useTaskCache();
  const show = useShowTasks();
  const offer = useOfferPlan();
  const { role } = useViewer();
  return useChange({
    async send({ task, change }: { task: SeenTask; change: UpdateTask }) {
      if (change.status === "done") await confirmDone([task]);
      return patchTask(task, change);
    },
    done: (task) =>
      role === "client" && task.status === "done" ? "Marked as done" : "Task updated successfully",
    failed: "Failed to update task",
    show: (task) => {
      offer(task);
      show([task]);
    },
    showCurrent: (task) => show([task]),
    forget: ({ task }) => remove(task.id),
  });
}

/** Shows updated tasks and reloads their history, and the list when one of them gets a next task. */
export function useShowTasks() {
  const cache = useTaskCache();
  return (tasks: readonly Task[]) => {
    cache.show(tasks);
    void cache.refreshHistory(tasks.map(({ id }) => id));
    if (tasks.some(({ repeat, status }) => repeat && status === "done")) void cache.reload([]);
  };
}

/** Offers to move the tasks that follow a changed one; given the task before it is shown. */
function useOfferPlan() {
  const { clientId, tasks: list, onPlanDates } = usePageContext();
  const queries = useQueryClient();
  return (after: Task) => {
    list?.offerMoves?.(after);
    if (clientId === null || !onPlanDates) return;
    const tasks = queries.getQueryData<ClientDetail>(clientDetailKey(clientId))?.tasks ?? [];
    const before = tasks.find(({ id }) => id === after.id);
    if (!before || followersOf(tasks, new Set([after.id])).length === 0) return;
    offerWhenLoaded({ clientId, change: { before, after }, onPlan: onPlanDates });
  };
}

/** The part of a task that identifies the version shown and its state, and what it waits for. */
export type SeenTask = Pick<Task, "id" | "version" | "status"> & Partial<Pick<Task, "phase">> & MayWait;

/** Sends a change of a task, guarded by the version that was shown. */
export function patchTask(task: SeenTask, json: UpdateTask): Promise<Task> {
  return withIfMatch(task, (ifMatchOptions) =>
    answer(api.tasks[":id"].$patch({ param: { id: task.id }, json }, ifMatchOptions)),
  );
}
