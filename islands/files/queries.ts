import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useChange } from "#/islands/runtime/changes/change";
import { answer, api, type Done, done } from "#/src/client/browser";
import type { TaskFile } from "#/src/contract/files";
import { sendFile } from "./send-file";

const filesKey = (taskId: string) => ["/api/files", taskId] as const;
const scanLookMs = 3_000;

/** Loads the files of a task, newest first; polls while some are being scanned. */
export function useFiles(taskId: string) {
  return useQuery({
    queryKey: filesKey(taskId),
    queryFn: ({ signal }): Promise<TaskFile[]> =>
      answer(api.tasks[":id"].files.$get({ param: { id: taskId } }, { init: { signal } })),
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ scan }) => scan === "waiting") ? scanLookMs : false,
  });
}

/** Invalidates the lists that show a task's files: its own, and a client's home. */
function useRefresh(taskId: string) {
  const queries = useQueryClient();
  return async () => {
    void queries.invalidateQueries({
      predicate: ({ queryKey: [address, , part] }) => address === "/api/clients" && part === "home",
    });
    await queries.invalidateQueries({ queryKey: filesKey(taskId) });
  };
}

/** Updates the task's files where they are displayed on this page. */
function useShow(taskId: string) {
  const queries = useQueryClient();
  return (change: (files: TaskFile[]) => TaskFile[]) =>
    queries.setQueryData<TaskFile[]>(filesKey(taskId), (files) => files && change(files));
}

type Sending = { file: File; signal: AbortSignal; onProgress: (percent: number) => void };

/** Uploads a file and attaches it to the task; failures are shown at the file itself. */
export function useAddFile(taskId: string) {
  const show = useShow(taskId);
  return useChange({
    send: (sending: Sending) => sendFile({ taskId, ...sending }),
    done: ({ name }) => `${name} was added`,
    failed: (_, { file }) => `${file.name} was not added`,
    show: (file) => show((files) => [file, ...files.filter(({ id }) => id !== file.id)]),
    refresh: useRefresh(taskId),
  });
}

export function useRemoveFile(taskId: string) {
  const show = useShow(taskId);
  const forget = ({ id }: Pick<TaskFile, "id">) => show((files) => files.filter((file) => file.id !== id));
  return useChange({
    send: ({ id }: TaskFile): Promise<Done> => done(api["task-files"][":id"].$delete({ param: { id } })),
    done: (_, { name }) => `${name} was removed`,
    failed: "Failed to remove the file: {message}",
    show: (_, file) => forget(file),
    forget,
    refresh: useRefresh(taskId),
  });
}
