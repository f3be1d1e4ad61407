import { ApiError, answer, api } from "#/src/client/browser";
import type { TaskFile } from "#/src/contract/files";
import type { UploadAddress } from "#/src/contract/uploads";
import { typeOf } from "./file-kind";

export type Sending = { file: File; signal: AbortSignal; onProgress: (percent: number) => void };
type OfTask = Sending & { taskId: string };

/** Uploads a file to the store, then attaches it to its task. @throws ApiError, or an error to show as is */
export async function sendFile(sending: OfTask): Promise<TaskFile> {
  const { taskId, file } = sending;
  const uploadURL = await uploadFile(sending);
  return answer(
    api.tasks[":id"].files.$post({ param: { id: taskId }, json: { uploadURL, name: file.name } }),
  );
}

/** Uploads a file for a task to the store. @returns its upload address */
export async function uploadFile({ taskId, ...sending }: OfTask): Promise<string> {
  const promise = promiseOf(sending.file);
  const json = { purpose: "task_file" as const, taskId, ...promise };
  const { uploadURL }: UploadAddress = await answer(api.objects.upload.$post({ json }));
  await putFile(uploadURL, sending);
  return uploadURL;
}

/** Returns the type and length of a file, as announced before it is sent. */
function promiseOf(file: File) {
  return { contentType: typeOf(file) ?? undefined, contentLength: file.size };
}

/** Sends a file to its upload address. Uses XMLHttpRequest, which alone reports upload progress. */
function putFile(address: string, { file, signal, onProgress }: Sending): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const request = new XMLHttpRequest();
  request.open("PUT", new URL(address, window.location.href).href);
  request.setRequestHeader("Content-Type", typeOf(file) ?? "");
  request.upload.addEventListener("progress", ({ loaded, total }) =>
    onProgress(Math.round((100 * loaded) / Math.max(total, 1))),
  );
  request.addEventListener("load", () => {
    if (request.status < 300) resolve();
    else reject(refusalOf(request));
  });
  request.addEventListener("error", () => reject(new TypeError("The connection was lost")));
  request.addEventListener("abort", () => reject(new DOMException("It was taken back", "AbortError")));
  signal.addEventListener("abort", () => request.abort(), { once: true });
  request.send(file);
  return promise;
}

/** Converts an error response; a bucket's XML is not shown to people. */
function refusalOf({ status, responseText }: XMLHttpRequest): Error {
  const isOfStore = responseText.trimStart().startsWith("<");
  const body = isOfStore ? JSON.stringify({ detail: `The file store answered ${status}.` }) : responseText;
  return new ApiError(status, body, "");
}
