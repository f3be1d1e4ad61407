import { requestUpload } from "#/src/areas/objects/request-upload";
import type { Context } from "#/src/domain/context";
import { incomingKey, pathOf } from "#/src/services/object-store/object-store";
import type { Picture } from "./pictures/gallery";

/** Sends a picture to the portal. Returns the path that a verb takes it by. */
export async function send(ctx: Context, { id }: Picture): Promise<string> {
  await requestUpload({ ...ctx, newId: () => id }, { contentType: "image/png" });
  return pathOf(incomingKey(id));
}
