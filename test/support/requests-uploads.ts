import type { Role } from "#/src/contract/choices/users";
import type { Client } from "#/src/contract/clients";
import { can } from "#/src/contract/permissions";
import { expectJson } from "./app";
import type { World } from "./requests";
import { storedAvatar, upload } from "./sent-files";
import { askParts, sendAllParts } from "./sent-parts";

/** Valid requests about uploads; the displayed picture belongs to the client user's own client. */
export const uploadRequests = {
  "upload.request": ({ own }: World, role: Role = "admin") => ({
    path: "/api/objects/upload",
    body: {
      contentType: "image/png",
      contentLength: 70,
      ...(role === "client" && { purpose: "task_file", taskId: own.clientTask.id }),
    },
    status: 200,
  }),
  "upload.sign": async (world: World, role: Role = "admin") => ({
    path: `/api/objects/upload/${await largeUpload(world, role)}/parts`,
    body: { partNumbers: [1, 2] },
    status: 200,
  }),
  "upload.complete": async (world: World, role: Role = "admin") => {
    const { multipart } = await askParts(world.app, sender(role), world.own.clientTask.id);
    const parts = await sendAllParts(world.app, sender(role), multipart);
    return { path: `/api/objects/upload/${multipart.uploadId}/complete`, body: { parts }, status: 200 };
  },
  "upload.end": async (world: World, role: Role = "admin") => ({
    path: `/api/objects/upload/${await largeUpload(world, role)}`,
    status: 204,
  }),
  "upload.keepAvatar": async ({ app }: World, role: Role = "admin") => ({
    path: "/api/client-avatars",
    body: { avatarImageURL: await upload(app, can(role, "upload.keepAvatar") ? role : "admin") },
    status: 200,
  }),
  "object.read": async (world: World) => ({ path: await avatarOf(world), status: 200 }),
};

/** A viewer is refused before their upload is looked for. */
const sender = (role: Role): Role => (role === "viewer" ? "admin" : role);

async function largeUpload({ app, own }: World, role: Role): Promise<string> {
  return (await askParts(app, sender(role), own.clientTask.id)).multipart.uploadId;
}

async function avatarOf({ app, own }: World): Promise<string> {
  const path = `/api/clients/${own.client.id}`;
  const { avatarUrl } = (await expectJson<{ client: Client }>(await app.as("manager")("GET", path))).client;
  if (avatarUrl) return avatarUrl;
  const chosen = await storedAvatar(app, "manager");
  await expectJson(await app.as("manager")("PATCH", path, { avatarUrl: chosen }));
  return chosen;
}
