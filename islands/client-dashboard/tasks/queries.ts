import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { detailQueries } from "#/islands/runtime/lists/list-queries";
import type { ClientDetail } from "#/src/contract/onboarding";
import type { Task, TaskDetail } from "#/src/contract/tasks";
import { type TaskList, usePageContext } from "../page-context";
import { clientDetailKey } from "../queries";

const details = detailQueries<"task", TaskDetail>("/api/tasks", "task");

export const { keyOf: taskKey, useDetail: useTaskDetail } = details;

/** Returns the task list of a client's dashboard. */
function tasksOf(queries: QueryClient, clientId: string): TaskList {
  const queryKey = clientDetailKey(clientId);
  const change = (tasks: (before: Task[]) => Task[]) =>
    queries.setQueryData<ClientDetail>(
      queryKey,
      (detail) => detail && { ...detail, tasks: tasks(detail.tasks) },
    );
  return {
    show(changed) {
      const byId = new Map(changed.map((task) => [task.id, task]));
      change((tasks) => tasks.map((task) => byId.get(task.id) ?? task));
    },
    add: (task) => change((tasks) => [...tasks, task]),
    remove: (taskId) => change((tasks) => tasks.filter((task) => task.id !== taskId)),
    reload: () => queries.invalidateQueries({ queryKey }),
  };
}

/** Returns the page's tasks, in its list and in the drawer, for updates from server responses. */
export function useTaskCache() {
  const facts = usePageContext();
  const queries = useQueryClient();
  const showDetail = details.useShow();
  const tasks = facts.tasks ?? tasksOf(queries, facts.clientId ?? "");
  /** Reloads the visible histories now, and others when they are opened next. */
  const refreshHistory = (taskIds: readonly string[]) =>
    Promise.all(taskIds.map((taskId) => queries.invalidateQueries({ queryKey: taskKey(taskId) })));
  return {
    ...tasks,
    /** Replaces these tasks in the list and the drawer. */
    show(changed: readonly Task[]) {
      tasks.show(changed);
      for (const task of changed) showDetail(task);
    },
    /** Returns the task as currently shown in the drawer. */
    current: (taskId: string) => queries.getQueryData<TaskDetail>(taskKey(taskId))?.task,
    refreshHistory,
    /** Reloads everything after a conflict with another user's change. */
    reload: (taskIds: readonly string[]) => Promise.all([tasks.reload(), refreshHistory(taskIds)]),
  };
}
