import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ClientDetail } from "#/src/contract/onboarding";
import type { Task, TaskDetail } from "#/src/contract/tasks";
import { useFacts } from "../facts";
import { clientDetailKey } from "../queries";

const taskKey = (taskId: string) => ["/api/tasks", taskId] as const;

/** A task with its history; the page may have brought it along. */
export function useTaskDetail(taskId: string, options: { first: TaskDetail | null; isEnabled: boolean }) {
  const { first, isEnabled } = options;
  return useQuery<TaskDetail>({
    queryKey: taskKey(taskId),
    enabled: isEnabled,
    ...(first?.task.id === taskId && { initialData: first }),
  });
}

/** The tasks that the page holds, in the table and in the drawer: changed here from what the server answered. */
export function useTaskCache() {
  const { clientId } = useFacts();
  const queries = useQueryClient();
  const list = clientDetailKey(clientId);

  const setTasks = (change: (tasks: Task[]) => Task[]) =>
    queries.setQueryData<ClientDetail>(
      list,
      (detail) => detail && { ...detail, tasks: change(detail.tasks) },
    );

  return {
    /** Shows these instead of what was shown of them. */
    show(changed: readonly Task[]) {
      const byId = new Map(changed.map((task) => [task.id, task]));
      setTasks((tasks) => tasks.map((task) => byId.get(task.id) ?? task));
      for (const task of changed) {
        queries.setQueryData<TaskDetail>(taskKey(task.id), (detail) => detail && { ...detail, task });
      }
    },
    add: (task: Task) => setTasks((tasks) => [...tasks, task]),
    remove(taskId: string) {
      setTasks((tasks) => tasks.filter((task) => task.id !== taskId));
    },
    /** As the page shows it now. */
    current: (taskId: string): Task | undefined =>
      queries.getQueryData<ClientDetail>(list)?.tasks.find((task) => task.id === taskId),
    /** Reads the histories again that are on screen; the others when they are opened next. */
    refreshHistory: (taskIds: readonly string[]) =>
      Promise.all(taskIds.map((taskId) => queries.invalidateQueries({ queryKey: taskKey(taskId) }))),
    /** Reads everything again, after somebody else's change came to light. */
    reload: (taskIds: readonly string[]) =>
      Promise.all([list, ...taskIds.map(taskKey)].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  };
}
