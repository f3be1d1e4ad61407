import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { detailQueries } from "#/islands/runtime/lists/list-queries";
import type { TaskNeed } from "#/src/contract/due-dates";
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
  /** Reloads what is shown of tasks with a prerequisite that differs from the one shown there. */
  const reloadFollowers = (differs: (need: TaskNeed) => boolean) => {
    const tasks = queries.getQueryData<ClientDetail>(queryKey)?.tasks ?? [];
    const followers = tasks.filter(({ needs }) => needs.some(differs));
    if (followers.length === 0) return;
    void queries.invalidateQueries({ queryKey });
    for (const { id } of followers) void queries.invalidateQueries({ queryKey: taskKey(id) });
  };
  return {
    show(changed) {
      const byId = new Map(changed.map((task) => [task.id, task]));
      change((tasks) => tasks.map((task) => byId.get(task.id) ?? task));
      reloadFollowers(({ id, status, name }) => {
        const task = byId.get(id);
        return task !== undefined && (task.status !== status || task.name !== name);
      });
    },
    add: (task) => change((tasks) => [...tasks, task]),
    remove(taskId) {
      change((tasks) => tasks.filter((task) => task.id !== taskId));
      reloadFollowers(({ id }) => id === taskId);
    },
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
