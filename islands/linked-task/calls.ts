import type { AnswerWays } from "#/islands/answer/ways";
import { type UploadCalls, uploadFile } from "#/islands/files/send-file";
import { undoBy } from "#/islands/runtime/undo/undo-calls";
import { answer, type Done, done } from "#/src/client/browser";
import type { Undone } from "#/src/contract/operations";
import type { LinkedTask } from "#/src/contract/task-links";
import type { Task, TaskAnswer } from "#/src/contract/tasks";

type Options = { method?: string; json?: unknown; headers?: Record<string, string>; signal?: AbortSignal };

/** Returns the calls for a task opened by link. All are below the address of its page; none is part of the API. */
export function callsBelow(path: string, taskId: string) {
  const send = ({ json, headers, method = "POST", signal }: Options, place: string) =>
    fetch(path + place, {
      method,
      headers: { ...headers, ...(json !== undefined && { "Content-Type": "application/json" }) },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(signal && { signal }),
    });
  const call = async <T>(place: string, options: Options): Promise<T> =>
    undoBy<T>(await answer(send(options, place)), (id) => call<Undone>(`/undo/${id}`, {}));
  const ofUpload: UploadCalls = {
    request: (json) => answer(send({ json }, "/upload")),
    sign: (id, json) => answer(send({ json }, `/upload/${id}/parts`)),
    complete: (id, json) => answer(send({ json }, `/upload/${id}/complete`)),
    end: (id) => done(send({ method: "DELETE" }, `/upload/${id}`)),
  };
  const ways: AnswerWays = {
    upload: (sending) => uploadFile({ taskId, ...sending }, ofUpload),
    answer: (json, key) => call<TaskAnswer>("/answer", { json, headers: { "Idempotency-Key": key } }),
    comment: (text) => call("/comments", { json: { text } }),
    attach: (json) => call("/files", { json }),
  };
  return {
    ways,
    read: (pages: number, signal: AbortSignal) =>
      call<LinkedTask>(`/state?pages=${pages}`, { method: "GET", signal }),
    begin: ({ version }: Task) =>
      call<Task>("/status", { json: { status: "in_progress" }, headers: { "If-Match": `"${version}"` } }),
    removeLink: (url: string) => call<Task>(`/links?${new URLSearchParams({ url })}`, { method: "DELETE" }),
    removeFile: async (id: string): Promise<Done> => {
      const result = await done(send({ method: "DELETE" }, `/files/${id}`));
      return undoBy(result, (operationId) => call<Undone>(`/undo/${operationId}`, {}));
    },
  };
}

export type LinkCalls = ReturnType<typeof callsBelow>;
