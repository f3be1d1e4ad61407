import type { Context } from "#/src/domain/context";
import { write } from "#/src/domain/write";
import { takeUpload } from "./take-upload";
import { uploadPath } from "./upload-address";

const field = "avatarImageURL";

/**
 * Makes the caller's upload a picture that a client can be given; its final path.
 * @throws Invalid for any address but one that was given to the caller, Unavailable
 */
export async function keepAvatar(ctx: Context, address: string, publicUrl: string): Promise<string> {
  const path = await uploadPath(ctx, { address, publicUrl, field });
  const taken = await takeUpload(ctx, path, { kind: "avatars", field });
  await write(ctx, async (w) => {
    await taken.keep(w);
    return null;
  });
  await taken.settle();
  return taken.path;
}
