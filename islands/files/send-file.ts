import { ApiError, answer, api, done } from "#/src/client/browser";
import { type FileInParts, sendParts } from "#/src/client/send-parts";
import type { TaskFile } from "#/src/contract/files";
import type {
  CompleteUpload,
  RequestedUpload,
  RequestUpload,
  SignedPart,
  SignParts,
} from "#/src/contract/uploads";
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

/** The calls of an upload: those of the API, or those of a link's own address. */
export type UploadCalls = {
  request(json: RequestUpload): Promise<RequestedUpload>;
  sign(id: string, json: SignParts): Promise<readonly SignedPart[]>;
  complete(id: string, json: CompleteUpload): Promise<unknown>;
  end(id: string): Promise<unknown>;
};

const of = api.objects.upload[":id"];
const callsOfApi: UploadCalls = {
  request: (json) => answer(api.objects.upload.$post({ json })),
  sign: (id, json) => answer(of.parts.$post({ param: { id }, json })),
  complete: (id, json) => answer(of.complete.$post({ param: { id }, json })),
  end: (id) => done(of.$delete({ param: { id } })),
};

/**
 * Uploads a file for a task to the store; a large one resumes where it stopped.
 * @returns the path that names it
 */
export async function uploadFile({ taskId, ...sending }: OfTask, calls = callsOfApi): Promise<string> {
  const { file, signal, onProgress } = sending;
  const unfinished = stopped.get(file);
  if (unfinished?.taskId === taskId) return sendInParts(unfinished, sending, calls);
  const promise = { contentType: typeOf(file), contentLength: file.size };
  const json = { purpose: "task_file" as const, taskId, ...promise };
  const issued = await calls.request(json);
  if ("multipart" in issued) {
    const { multipart: upload, objectPath } = issued;
    return sendInParts({ taskId, objectPath, upload, file, arrived: new Map() }, sending, calls);
  }
  const { uploadURL: address, objectPath } = issued;
  const onBytes = (sent: number) => onProgress(percentOf(sent, file));
  await putBytes({ address, bytes: file, type: promise.contentType, signal, onBytes });
  return objectPath;
}

type Unfinished = FileInParts & { taskId: string; objectPath: string };

/** Large files of which parts have arrived and others have not. */
const stopped = new WeakMap<File, Unfinished>();

async function sendInParts(
  unfinished: Unfinished,
  { file, signal, onProgress }: Sending,
  calls: UploadCalls,
): Promise<string> {
  const { upload, objectPath } = unfinished;
  const id = upload.uploadId;
  stopped.set(file, unfinished);
  try {
    await sendParts(unfinished, {
      sign: (partNumbers) => calls.sign(id, { partNumbers }),
      put: (address, bytes, onBytes, signal) => putPart({ address, bytes, signal, onBytes }),
      complete: (parts) => calls.complete(id, { parts }),
      wait: untilOnline,
      onProgress: (bytes) => onProgress(percentOf(bytes, file)),
      signal,
    });
  } catch (error) {
    // A refused or canceled upload is not resumed; one whose link must be opened again is.
    const isRefused = error instanceof ApiError && error.status !== 403;
    if (signal.aborted || isRefused) stopped.delete(file);
    if (signal.aborted) void calls.end(id).catch(() => {});
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
