import { ApiError, answer, api, done } from "#/src/client/browser";
import { type FileInParts, sendParts } from "#/src/client/send-parts";
import type { TaskFile } from "#/src/contract/files";
import type { RequestedUpload, RequestUpload } from "#/src/contract/uploads";
import { typeOf } from "./file-kind";
import { putBytes } from "./put-bytes";

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

/** Requests an upload address, from the API or from a link's own address. */
type Request = (json: RequestUpload) => Promise<RequestedUpload>;

const requestOfApi: Request = (json) => answer(api.objects.upload.$post({ json }));

/**
 * Uploads a file for a task to the store; a large one goes on where it stopped when it is sent again.
 * @returns the path that names it
 */
export async function uploadFile({ taskId, ...sending }: OfTask, request = requestOfApi): Promise<string> {
  const { file, signal, onProgress } = sending;
  const unfinished = stopped.get(file);
  if (unfinished?.taskId === taskId) return sendInParts(unfinished, sending);
  const promise = { contentType: typeOf(file), contentLength: file.size };
  const json = { purpose: "task_file" as const, taskId, ...promise };
  const asked = await request(json);
  if ("multipart" in asked) {
    const { multipart: upload, objectPath } = asked;
    return sendInParts({ taskId, objectPath, upload, file, arrived: new Map() }, sending);
  }
  const { uploadURL: address, objectPath } = asked;
  const onBytes = (sent: number) => onProgress(percentOf(sent, file));
  await putBytes({ address, bytes: file, type: promise.contentType, signal, onBytes });
  return objectPath;
}

type Unfinished = FileInParts & { taskId: string; objectPath: string };

/** Large files of which parts have arrived and others have not. */
const stopped = new WeakMap<File, Unfinished>();

async function sendInParts(unfinished: Unfinished, { file, signal, onProgress }: Sending): Promise<string> {
  const { upload, objectPath } = unfinished;
  const param = { id: upload.uploadId };
  const of = api.objects.upload[":id"];
  stopped.set(file, unfinished);
  try {
    await sendParts(unfinished, {
      sign: (partNumbers) => answer(of.parts.$post({ param, json: { partNumbers } })),
      put: (address, bytes, onBytes, signal) => putPart({ address, bytes, signal, onBytes }),
      complete: (parts) => answer(of.complete.$post({ param, json: { parts } })),
      wait: untilOnline,
      onProgress: (bytes) => onProgress(percentOf(bytes, file)),
      signal,
    });
  } catch (error) {
    // An upload that was refused or taken back does not go on.
    if (signal.aborted || error instanceof ApiError) stopped.delete(file);
    if (signal.aborted) void done(of.$delete({ param })).catch(() => {});
    throw error;
  }
  stopped.delete(file);
  return objectPath;
}

async function putPart(put: Parameters<typeof putBytes>[0]): Promise<string> {
  const etag = await putBytes(put);
  if (etag === null) {
    const detail =
      "The file store hides what has arrived. Please tell the agency: its CORS rule must expose ETag.";
    throw new ApiError(400, JSON.stringify({ detail }), "");
  }
  return etag;
}

/** Waits, at most until the browser is online again. */
function untilOnline(seconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, seconds * 1_000);
  const go = () => resolve();
  window.addEventListener("online", go, { once: true });
  signal.addEventListener("abort", go, { once: true });
  return promise.finally(() => {
    clearTimeout(timer);
    window.removeEventListener("online", go);
    signal.removeEventListener("abort", go);
  });
}

function percentOf(bytes: number, { size }: File): number {
  return Math.round((100 * bytes) / Math.max(size, 1));
}
