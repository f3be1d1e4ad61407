import { addFile } from "#/src/areas/files/add-file";
import { requestUpload } from "#/src/areas/objects/request-upload";
import type { Context } from "#/src/domain/context";
import { incomingKey, type ObjectStore, pathOf } from "#/src/services/object-store/object-store";
import { type Document, documents } from "./documents";
import { keepPictures, type Picture } from "./pictures/gallery";

/** Sends a picture to the portal. Returns the path that a verb takes it by. */
export async function send(ctx: Context, { id }: Picture): Promise<string> {
  await requestUpload({ ...ctx, newId: () => id }, { contentType: "image/png" });
  return pathOf(incomingKey(id));
}

/** Sends a document to the portal and puts it to a task. */
export async function attach(ctx: Context, taskId: string, { id, name, type }: Document) {
  await requestUpload({ ...ctx, newId: () => id }, { purpose: "task_file", contentType: type });
  // The upload is named by its path, which is the same at every address.
  await addFile(ctx, { taskId, name, uploadURL: pathOf(incomingKey(id)), publicUrl: "" });
}

/**
 * Puts every picture and document into the store. Rows that name them come after: what stays behind without rows is
 * written over by the next seeding.
 * @throws Unavailable
 */
export async function keepFiles(store: ObjectStore) {
  await keepPictures(store);
  for (const { key, bytes, type } of documents) await store.write(key, bytes, type);
}
