import { basename, dirname, join } from "node:path";
import { Glob } from "bun";
import { addFile } from "#/src/areas/files/add-file";
import { requestUpload } from "#/src/areas/objects/request-upload";
import { amounts } from "#/src/contract/ceilings";
import type { Context } from "#/src/domain/context";
import { stableId } from "#/src/domain/stable-id";
import { projectRoot } from "#/src/env/place";
import { absentStore } from "#/src/services/object-store/absent-store";
import { incomingKey, type ObjectStore, pathOf } from "#/src/services/object-store/object-store";

/**
 * The pictures and documents of the demo as they are: `avatars` are the clients' marks, `photos` the products of leads,
 * `designs` the pieces of design projects with the round, counted from 1, and `files` what is put to tasks.
 */
const { most: clientBytes } = amounts.clientStorage;
const folder = join(projectRoot, "src/programs/seeds/demo/uploads");

/** Sends `avatars/redfern-audio.png`, or another picture by its path, to the portal. Returns the path that a verb takes it by. */
export async function send(ctx: Context, picture: string): Promise<string> {
  const id = stableId(picture);
  await requestUpload({ ...ctx, newId: () => id }, { contentType: typeOf(picture) }, clientBytes);
  return pathOf(incomingKey(id));
}

/** Sends a document to the portal and puts it to a task. */
export async function attach(ctx: Context, taskId: string, document: string) {
  const id = stableId(document);
  const asked = { purpose: "task_file", taskId, contentType: typeOf(document) } as const;
  await requestUpload({ ...ctx, newId: () => id }, asked, clientBytes);
  // The upload is named by its path, which is the same at every address.
  await addFile(ctx, {
    taskId,
    name: basename(document),
    uploadURL: pathOf(incomingKey(id)),
    publicUrl: "",
    clientBytes,
  });
}

/**
 * Puts every picture and document into the store. Rows that name them come after: what stays behind without rows is
 * written over by the next seeding.
 * @throws Unavailable
 */
export async function keepFiles(store: ObjectStore) {
  for (const file of await files()) {
    await store.write(`${dirname(file)}/${stableId(file)}`, await bytesOf(file), typeOf(file));
  }
}

/** The store as verbs find it while the demo is told: every file has arrived, and is kept by `keepFiles`. */
export async function arrivedFiles(): Promise<ObjectStore> {
  const arrived = new Map((await files()).map((file) => [incomingKey(stableId(file)), file]));
  return {
    ...absentStore,
    async read(key) {
      const file = arrived.get(key);
      return file === undefined ? null : bytesOf(file);
    },
    write: async () => {},
    remove: async () => {},
  };
}

/** Their paths below the folder. */
function files(): Promise<string[]> {
  return Array.fromAsync(new Glob("*/*.{png,pdf}").scan(folder));
}

/** What `designs/recipe-card-close-up-1.png`, or another of them, holds. */
export function bytesOf(file: string): Promise<Uint8Array<ArrayBuffer>> {
  return Bun.file(join(folder, file)).bytes();
}

function typeOf(file: string) {
  return file.endsWith(".png") ? "image/png" : "application/pdf";
}
