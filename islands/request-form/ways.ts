import type { Sending, UploadCalls } from "#/islands/files/send-file";
import { answer, done } from "#/src/client/browser";
import { loadCode } from "#/src/client/load-code";
import type { TaskFile } from "#/src/contract/files";
import type { Answer, Request, SaveAnswer } from "#/src/contract/requests";

/** The calls of a form: those of the API, or those of a link's own address. */
export type RequestWays = {
  read(signal: AbortSignal): Promise<Request>;
  save(json: SaveAnswer): Promise<Answer>;
  submit(): Promise<Request>;
  /** Uploads a file and adds it to the answer to a field. */
  addFile(field: string, sending: Sending): Promise<TaskFile>;
};

/** Returns the calls for a person who is signed in. They need no API client, which loads after the form. */
export function waysOf(taskId: string): RequestWays {
  return waysAt({ path: `/api/requests/${taskId}`, readAt: "", taskId });
}

/** Returns the calls below the page of a link. None is part of the API. */
export function waysBelow(path: string, taskId: string): RequestWays {
  const send = senderTo(path);
  const ofUpload: UploadCalls = {
    request: (json) => answer(send("/upload", "POST", json)),
    sign: (id, json) => answer(send(`/upload/${id}/parts`, "POST", json)),
    complete: (id, json) => answer(send(`/upload/${id}/complete`, "POST", json)),
    end: (id) => done(send(`/upload/${id}`, "DELETE")),
  };
  return waysAt({ path, readAt: "/state", taskId, ofUpload });
}

type Place = { path: string; readAt: string; taskId: string; ofUpload?: UploadCalls };

function waysAt({ path, readAt, taskId, ofUpload }: Place): RequestWays {
  const send = senderTo(path);
  return {
    read: (signal) => answer(send(readAt, "GET", undefined, signal)),
    save: (json) => answer(send("/answers", "PATCH", json)),
    submit: () => answer(send("/submit", "POST")),
    async addFile(key, sending) {
      const { uploadFile } = await loadSending();
      const uploadURL = await uploadFile({ taskId, ...sending }, ofUpload);
      return answer(send("/files", "POST", { uploadURL, name: sending.file.name, key }));
    },
  };
}

/** Returns a function that sends calls below an address. */
function senderTo(path: string) {
  return (place: string, method: string, json?: unknown, signal?: AbortSignal) =>
    fetch(path + place, {
      method,
      ...(json !== undefined && {
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(json),
      }),
      ...(signal && { signal }),
    });
}

/** Loads what sends files with the first of them: most forms are filled in without one. */
function loadSending() {
  return loadCode("Sending files", () => import("#/islands/files/send-file"));
}
