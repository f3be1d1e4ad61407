import { taskFileBytes } from "#/src/contract/choices/files";
import type { Role } from "#/src/contract/choices/users";
import type { SentPart, SignedPart, UploadInParts } from "#/src/contract/uploads";
import { expectJson, type TestApp } from "./app";
import type { Person } from "./people";

type App = Pick<TestApp, "as">;

/** The smallest file that is sent in parts: a table. */
export const largeBytes = new Uint8Array(taskFileBytes + 10).fill(0x61);

/** Requests an upload in parts. */
export async function askParts(
  app: App,
  who: Role | Person,
  taskId: string,
  { size = largeBytes.byteLength, type = "text/csv" } = {},
): Promise<UploadInParts> {
  const promise = { purpose: "task_file", taskId, contentType: type, contentLength: size };
  return expectJson<UploadInParts>(await app.as(who)("POST", "/api/objects/upload", promise));
}

/** Sends all parts of an upload; returns their numbers and ETags. */
export async function sendAllParts(
  app: App,
  who: Role | Person,
  { uploadId, partSize }: UploadInParts["multipart"],
  bytes: Uint8Array<ArrayBuffer> = largeBytes,
): Promise<SentPart[]> {
  const count = Math.ceil(bytes.byteLength / partSize);
  const sent: SentPart[] = [];
  for (let first = 1; first <= count; first += 20) {
    const partNumbers = Array.from({ length: Math.min(20, count + 1 - first) }, (_, at) => first + at);
    const response = app.as(who)("POST", `/api/objects/upload/${uploadId}/parts`, { partNumbers });
    for (const { partNumber, uploadURL } of await expectJson<SignedPart[]>(await response)) {
      const part = bytes.subarray((partNumber - 1) * partSize, partNumber * partSize);
      const answer = await fetch(uploadURL, { method: "PUT", body: part });
      if (!answer.ok) throw new Error(`part ${partNumber}: ${answer.status} ${await answer.text()}`);
      sent.push({ partNumber, etag: answer.headers.get("ETag") ?? "" });
    }
  }
  return sent;
}

/** Uploads a large file as a browser does; returns the path that names it. */
export async function sentLarge(
  app: App,
  who: Role | Person,
  taskId: string,
  { bytes = largeBytes, type = "text/csv" }: { bytes?: Uint8Array<ArrayBuffer>; type?: string } = {},
): Promise<string> {
  const { multipart, objectPath } = await askParts(app, who, taskId, { size: bytes.byteLength, type });
  const parts = await sendAllParts(app, who, multipart, bytes);
  const path = `/api/objects/upload/${multipart.uploadId}/complete`;
  await expectJson(await app.as(who)("POST", path, { parts }));
  return objectPath;
}
