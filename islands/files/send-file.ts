import { ApiError, answer, api } from "#/src/client/browser";
import type { TaskFile } from "#/src/contract/files";
import type { UploadAddress } from "#/src/contract/uploads";
import { typeOf } from "./file-kind";

type Sending = { taskId: string; file: File; signal: AbortSignal; onProgress: (percent: number) => void };

/** Uploads a file to the store, then attaches it to its task. @throws ApiError, or an error to show as is */
export async function sendFile({ taskId, file, signal, onProgress }: Sending): Promise<TaskFile> {
  const contentType = typeOf(file) ?? undefined;
  const json = { purpose: "task_file" as const, taskId, contentType, contentLength: file.size };
  const { uploadURL }: UploadAddress = await answer(api.objects.upload.$post({ json }));
  await put(uploadURL, { file, contentType: contentType ?? "", signal, onProgress });
  return answer(
    api.tasks[":id"].files.$post({ param: { id: taskId }, json: { uploadURL, name: file.name } }),
  );
}

type Put = Omit<Sending, "taskId"> & { contentType: string };

/** Uses XMLHttpRequest, which alone reports upload progress. */
function put(address: string, { file, contentType, signal, onProgress }: Put): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const request = new XMLHttpRequest();
  request.open("PUT", new URL(address, window.location.href).href);
  request.setRequestHeader("Content-Type", contentType);
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
