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

/** Storage limit of a client in the demo. */
export const { most: clientBytes } = amounts.clientStorage;

/**
 * The pictures and documents of the demo: `avatars` are the clients' marks, `photos` the products of leads, `designs`
 * the design assets by round, counted from 1, and `files` the attachments of tasks.
 */
const folder = join(projectRoot, "src/programs/seeds/demo/uploads");

/** Uploads `avatars/redfern-audio.png`, or another picture by its path. Returns the path that operations take. */
export async function send(ctx: Context, picture: string): Promise<string> {
  const id = stableId(picture);
  await requestUpload({ ...ctx, newId: () => id }, { contentType: typeOf(picture) }, clientBytes);
  return pathOf(incomingKey(id));
}

/** Uploads a document for a task. Returns its name and path; a path is the same on every origin. */
export async function sendForTask(ctx: Context, taskId: string, document: string) {
  const id = stableId(document);
  const input = { purpose: "task_file", taskId, contentType: typeOf(document) } as const;
  await requestUpload({ ...ctx, newId: () => id }, input, clientBytes);
  return { name: basename(document), uploadURL: pathOf(incomingKey(id)) };
}

/** Uploads a document and attaches it to a task. */
export async function attach(ctx: Context, taskId: string, document: string) {
  await addFile(ctx, { taskId, ...(await sendForTask(ctx, taskId, document)), publicUrl: "", clientBytes });
}

/**
 * Stores every picture and document. Their rows are written afterwards: files left without rows are overwritten by
 * the next seeding.
 * @throws Unavailable
 */
export async function keepFiles(store: ObjectStore) {
  for (const file of await files()) {
    await store.write(`${dirname(file)}/${stableId(file)}`, await bytesOf(file), typeOf(file));
  }
}

/** Returns a store for running the demo: every file counts as uploaded; `keepFiles` stores them. */
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

/** Lists the paths of the files below the folder. */
function files(): Promise<string[]> {
  return Array.fromAsync(new Glob("*/*.{png,pdf}").scan(folder));
}

/** Reads `designs/recipe-card-close-up-1.png`, or another of them. */
export function bytesOf(file: string): Promise<Uint8Array<ArrayBuffer>> {
  return Bun.file(join(folder, file)).bytes();
}

function typeOf(file: string) {
  return file.endsWith(".png") ? "image/png" : "application/pdf";
}
