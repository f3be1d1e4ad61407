import { useMutation } from "@tanstack/react-query";
import { ApiError, answer, api, done, ifMatch } from "../../src/client/browser";
import type { ChangeTasks, CreateTaskInput, Task, UpdateTask } from "../../src/contract/tasks";
import { useOpenedVersion } from "../runtime/opened-version";
import { failureOf, isOutdated, sayOvertaken } from "../runtime/refusals";
import { toastError, toastSuccess } from "../ui/toast/store";
import { useFacts } from "./facts";
import { useTaskCache } from "./queries";
import { patchTask, useShowChanged } from "./set-status";

type TaskChange = { task: Task; change: UpdateTask };

/** Changes a task as it was seen; refused with 412 when somebody else changed it since. */
export function useUpdateTask() {
  const showChanged = useShowChanged();
  return useMutation({
    mutationFn: ({ task, change }: TaskChange): Promise<Task> => patchTask(task, change),
    onSuccess: (task) => showChanged([task]),
    onError: () => toastError("Failed to update task"),
  });
}

/** Ticks or unticks "communicated to the client": shown at once, taken back when the server refuses. */
export function useSetCommunicated(taskId: string) {
  const cache = useTaskCache();
  const showChanged = useShowChanged();
  return useMutation({
    scope: { id: `communicated-${taskId}` },
    mutationFn: ({ task, isCommunicated }: { task: Task; isCommunicated: boolean }): Promise<Task> =>
      patchTask(cache.current(taskId) ?? task, { clientCommunicated: isCommunicated }),
    onMutate: ({ task, isCommunicated }) => cache.show([{ ...task, clientCommunicated: isCommunicated }]),
    onSuccess: (task) => showChanged([task]),
    onError: (_error, { task }) => {
      cache.show([task]);
      toastError("Failed to update task");
    },
  });
}

type Change = ChangeTasks["change"];

/** Marks several tasks as they are shown, in one call: all of them or none. */
export function useMarkTasks() {
  const cache = useTaskCache();
  const showChanged = useShowChanged();
  return useMutation({
    mutationFn: ({ tasks, status }: { tasks: readonly Task[]; status: Task["status"] }): Promise<Task[]> =>
      patchTasks(tasks, { status }, ifMatch(...tasks)).catch(sayOvertaken),
    onSuccess: showChanged,
    onError: (error, { tasks }) => {
      toastError(failureOf(failedToUpdate(tasks), error));
      if (isOutdated(error)) void cache.reload(tasks.map(({ id }) => id));
    },
  });
}

/**
 * The same change to several tasks as they were when the hook was mounted, in one call: all of them or none. When
 * somebody else was faster with one of them, it is refused once; saving again puts it on top of their change.
 */
export function useChangeTasks(tasks: readonly Task[]) {
  const cache = useTaskCache();
  const showChanged = useShowChanged();
  const ids = tasks.map(({ id }) => id);
  const atVersion = useOpenedVersion({
    what: tasks.length === 1 ? "this task" : "one of these tasks",
    opened: tasks,
    async loadTheirs() {
      await cache.reload(ids);
      return ids.map((id) => cache.current(id) ?? gone());
    },
  });
  return useMutation({
    mutationFn: (change: Change): Promise<Task[]> =>
      atVersion((headers) => patchTasks(tasks, change, headers)),
    onSuccess: showChanged,
    onError: () => toastError(failedToUpdate(tasks)),
  });
}

const failedToUpdate = ({ length }: readonly Task[]) =>
  length === 1 ? "Failed to update task" : "Failed to update tasks";

function gone(): never {
  throw new ApiError(404, "Somebody else deleted one of these tasks.", "");
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

/** Deletes the task as it is shown: one that somebody else changed meanwhile stays, and is loaded again. */
export function useDeleteTask() {
  const cache = useTaskCache();
  return useMutation({
    mutationFn: (task: Task): Promise<void> =>
      done(api.tasks[":id"].$delete({ param: { id: task.id } }, { headers: ifMatch(task) })).catch(
        sayOvertaken,
      ),
    onSuccess: (_nothing, task) => {
      cache.remove(task.id);
      toastSuccess("Task deleted successfully");
    },
    onError: (error, task) => {
      toastError(failureOf("Failed to delete task", error));
      if (isOutdated(error)) void cache.reload([task.id]);
    },
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

function patchTasks(tasks: readonly Task[], change: Change, headers: ReturnType<typeof ifMatch>) {
  return answer(api.tasks.$patch({ json: { ids: tasks.map(({ id }) => id), change } }, { headers }));
}
