import { sql } from "drizzle-orm";
import { taskFiles } from "#/db/schema";
import { amounts } from "#/src/contract/ceilings";
import type { Role } from "#/src/contract/choices/users";
import type { TaskFile } from "#/src/contract/files";
import type { UploadAddress } from "#/src/contract/uploads";
import { expectJson, type TestApp } from "./app";
import type { Person } from "./people";
import { png } from "./pictures";
import type { Prepare, World } from "./requests";
import { putFile } from "./sent-files";

type App = Pick<TestApp, "as">;
export type Sent = { name: string; type: string; bytes: Uint8Array<ArrayBuffer> };

export const shelfPhoto: Sent = { name: "shelf.png", type: "image/png", bytes: png };

/** Uploads a task file as a browser would; returns its upload address. */
export async function sentFile(
  app: App,
  who: Role | Person,
  taskId: string,
  { type, bytes }: Sent = shelfPhoto,
): Promise<string> {
  const promise = { contentType: type, contentLength: bytes.byteLength, purpose: "task_file", taskId };
  const response = await app.as(who)("POST", "/api/objects/upload", promise);
  const { uploadURL } = await expectJson<UploadAddress>(response);
  const answer = await putFile(uploadURL, { bytes, type });
  if (!answer.ok) throw new Error(`the upload answered ${answer.status}: ${await answer.text()}`);
  return uploadURL;
}

/** Attaches a file to a task. */
export async function addedFile(
  app: App,
  taskId: string,
  sent: Sent = shelfPhoto,
  who: Role | Person = "manager",
): Promise<TaskFile> {
  const body = { uploadURL: await sentFile(app, who, taskId, sent), name: sent.name };
  return expectJson<TaskFile>(await app.as(who)("POST", `/api/tasks/${taskId}/files`, body), 201);
}

/** Fills a file's task with files up to the limit. */
export async function fillFiles({ db }: Pick<TestApp, "db">, { id }: Pick<TaskFile, "id">) {
  await db.transaction((tx) =>
    tx.run(sql`
      with recursive more(at) as (select 2 union all select at + 1 from more where at < ${amounts.filesPerTask.most})
      insert into ${taskFiles} (id, task_id, name, content_type, size, sha256, path, uploaded_by_id)
      select more.at || '-' || one.id, one.task_id, one.name, one.content_type, one.size, one.sha256,
        one.path || more.at, one.uploaded_by_id
      from more join ${taskFiles} as one on one.id = ${id}`),
  );
}

const path = ({ own }: World) => `/api/tasks/${own.clientTask.id}/files`;
/** A viewer is refused before their upload is checked. */
const sender = (role: Role): Role => (role === "viewer" ? "admin" : role);

/** One valid request for each action on task files. */
export const fileRequests = {
  "taskFile.list": (world) => ({ path: path(world), status: 200 }),
  "taskFile.add": async (world, role = "admin") => ({
    path: path(world),
    body: {
      uploadURL: await sentFile(world.app, sender(role), world.own.clientTask.id),
      name: shelfPhoto.name,
    },
    status: 201,
  }),
  "taskFile.remove": async ({ app, own }) => ({
    path: `/api/task-files/${(await addedFile(app, own.clientTask.id)).id}`,
    status: 204,
  }),
} satisfies Record<string, Prepare>;
