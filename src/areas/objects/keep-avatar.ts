import type { Context } from "#/src/domain/context";
import { write } from "#/src/domain/write";
import { takeUpload } from "./take-upload";
import { uploadPath } from "./upload-address";

const field = "avatarImageURL";

/**
 * Makes the caller's upload available as a client's picture; returns its final path.
 * @throws Invalid for an address not issued to the caller, Unavailable
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
