import { useMutation } from "@tanstack/react-query";
import { answer, api, done, ifMatch } from "../../src/client/browser";
import type { ChangeTasks, CreateTaskInput, Task, UpdateTask } from "../../src/contract/tasks";
import { isStale } from "../runtime/refusals";
import { toastError, toastSuccess } from "../ui/toast/store";
import { useFacts } from "./facts";
import { useTaskCache } from "./queries";

type TaskChange = { task: Task; change: UpdateTask };

/** Changes a task as it was seen; refused with 412 when somebody else changed it since. */
export function useUpdateTask() {
  const cache = useTaskCache();
  return useMutation({
    mutationFn: ({ task, change }: TaskChange): Promise<Task> => patchTask(task, change),
    onSuccess: (task) => {
      cache.show([task]);
      toastSuccess("Task updated successfully");
      void cache.refreshHistory([task.id]);
    },
    onError: () => toastError("Failed to update task"),
  });
}

/** Ticks or unticks "communicated to the client": shown at once, taken back when the server refuses. */
export function useSetCommunicated(taskId: string) {
  const cache = useTaskCache();
  return useMutation({
    scope: { id: `communicated-${taskId}` },
    mutationFn: ({ task, isCommunicated }: { task: Task; isCommunicated: boolean }): Promise<Task> =>
      patchTask(cache.current(taskId) ?? task, { clientCommunicated: isCommunicated }),
    onMutate: ({ task, isCommunicated }) => cache.show([{ ...task, clientCommunicated: isCommunicated }]),
    onSuccess: (task) => {
      cache.show([task]);
      toastSuccess("Task updated successfully");
      void cache.refreshHistory([taskId]);
    },
    onError: (_error, { task }) => {
      cache.show([task]);
      toastError("Failed to update task");
    },
  });
}

/** The same change to several tasks, in one call: all of them or none. */
export function useChangeTasks() {
  const cache = useTaskCache();
  return useMutation({
    mutationFn: (change: ChangeTasks): Promise<Task[]> => answer(api.tasks.$patch({ json: change })),
    onSuccess: (tasks) => {
      cache.show(tasks);
      toastSuccess(tasks.length === 1 ? "Task updated successfully" : "Tasks updated successfully");
      void cache.refreshHistory(tasks.map(({ id }) => id));
    },
    onError: (_error, { ids }) => {
      toastError(ids.length === 1 ? "Failed to update task" : "Failed to update tasks");
    },
  });
}

export function useAddTask() {
  const { clientId } = useFacts();
  const cache = useTaskCache();
  return useMutation({
    mutationFn: (task: CreateTaskInput): Promise<Task> =>
      answer(api.clients[":id"].tasks.$post({ param: { id: clientId }, json: task })),
    onSuccess: (task) => {
      cache.add(task);
      toastSuccess("Task added successfully");
    },
    onError: () => toastError("Failed to add task"),
  });
}

export function useDeleteTask() {
  const cache = useTaskCache();
  return useMutation({
    mutationFn: (task: Task): Promise<void> => done(api.tasks[":id"].$delete({ param: { id: task.id } })),
    onSuccess: (_nothing, task) => {
      cache.remove(task.id);
      toastSuccess("Task deleted successfully");
    },
    onError: () => toastError("Failed to delete task"),
  });
}

export function useAddNote(taskId: string) {
  const cache = useTaskCache();
  return useMutation({
    mutationFn: (note: string): Promise<Task> =>
      answer(api.tasks[":id"].notes.$post({ param: { id: taskId }, json: { note } })),
    onSuccess: (task) => {
      cache.show([task]);
      toastSuccess("Note added successfully");
      void cache.refreshHistory([taskId]);
    },
    onError: () => toastError("Failed to add note"),
  });
}

export function useAddEvidence(taskId: string) {
  const cache = useTaskCache();
  return useMutation({
    mutationFn: (url: string): Promise<Task> =>
      answer(api.tasks[":id"].evidence.$post({ param: { id: taskId }, json: { url } })),
    onSuccess: (task) => {
      cache.show([task]);
      toastSuccess("Evidence added successfully");
      void cache.refreshHistory([taskId]);
    },
    onError: () => toastError("Failed to add evidence"),
  });
}

/** Marks a row's task; a row that turns out to be out of date is read again. */
export function useSetStatus() {
  const cache = useTaskCache();
  const update = useUpdateTask();
  return (task: Task, status: Task["status"]) =>
    update.mutate(
      { task, change: { status } },
      { onError: (error) => isStale(error) && void cache.reload([task.id]) },
    );
}

function patchTask(task: Task, change: UpdateTask): Promise<Task> {
  return answer(
    api.tasks[":id"].$patch({ param: { id: task.id }, json: change }, { headers: ifMatch(task) }),
  );
}
