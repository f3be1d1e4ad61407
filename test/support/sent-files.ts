import type { Role } from "#/src/contract/choices/users";
import type { KeptAvatar, UploadAddress } from "#/src/contract/uploads";
import { expectJson, type TestApp } from "./app";
import type { Person } from "./people";
import { png } from "./pictures";

type App = Pick<TestApp, "as">;
type SentFile = { bytes: Uint8Array<ArrayBuffer>; type: string };
const dot: SentFile = { bytes: png, type: "image/png" };

/** Requests an upload address that matches this file. */
export async function askUpload(app: App, who: Role | Person, { bytes, type }: SentFile = dot) {
  const promise = { contentType: type, contentLength: bytes.byteLength };
  return expectJson<UploadAddress>(await app.as(who)("POST", "/api/objects/upload", promise));
}

/** Sends a file as a browser would: without cookies, wherever the address leads. */
export function putFile(uploadURL: string, { bytes, type }: SentFile = dot): Promise<Response> {
  return fetch(uploadURL, { method: "PUT", headers: { "Content-Type": type }, body: bytes });
}

/** Uploads a file; returns its path until it is used. */
export async function upload(app: App, who: Role | Person, file: SentFile = dot): Promise<string> {
  const { uploadURL, objectPath } = await askUpload(app, who, file);
  const answer = await putFile(uploadURL, file);
  if (!answer.ok) throw new Error(`the upload answered ${answer.status}: ${await answer.text()}`);
  return objectPath;
}

/** Uploads a picture and stores it for a client; returns its final path. */
export async function storedAvatar(app: App, who: Role | Person, file: SentFile = dot): Promise<string> {
  const avatarImageURL = await upload(app, who, file);
  const answer = await app.as(who)("PUT", "/api/client-avatars", { avatarImageURL });
  return (await expectJson<KeptAvatar>(answer)).objectPath;
}
