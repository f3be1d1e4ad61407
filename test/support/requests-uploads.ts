import type { Role } from "#/src/contract/choices/users";
import type { Client } from "#/src/contract/clients";
import { can } from "#/src/contract/permissions";
import { expectJson } from "./app";
import type { World } from "./requests";
import { keptAvatar, upload } from "./sent-files";

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
  "upload.keepAvatar": async ({ app }: World, role: Role = "admin") => ({
    path: "/api/client-avatars",
    body: { avatarImageURL: await upload(app, can(role, "upload.keepAvatar") ? role : "admin") },
    status: 200,
  }),
  "object.read": async (world: World) => ({ path: await avatarOf(world), status: 200 }),
};

async function avatarOf({ app, own }: World): Promise<string> {
  const path = `/api/clients/${own.client.id}`;
  const { avatarUrl } = (await expectJson<{ client: Client }>(await app.as("manager")("GET", path))).client;
  if (avatarUrl) return avatarUrl;
  const chosen = await keptAvatar(app, "manager");
  await expectJson(await app.as("manager")("PATCH", path, { avatarUrl: chosen }));
  return chosen;
}
