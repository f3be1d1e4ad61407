import { isObjectPath } from "#/src/contract/objects";
import { Id } from "#/src/contract/primitives";
import type { Context } from "#/src/domain/context";
import { Invalid } from "#/src/domain/errors";
import { write } from "#/src/domain/write";
import { incomingKey, pathOf } from "#/src/services/object-store/object-store";
import { takeUpload } from "./take-upload";

const field = "avatarImageURL";

/**
 * Makes the caller's upload a picture that a client can be given; its final path.
 * @throws Invalid for any address but one that was given to the caller, Unavailable
 */
export async function keepAvatar(ctx: Context, address: string, publicUrl: string): Promise<string> {
  const path = isObjectPath(address) ? address : await pathBehind(ctx, address, publicUrl);
  const taken = await takeUpload(ctx, path, { kind: "avatars", field });
  await write(ctx, async (w) => {
    await taken.keep(w);
    return null;
  });
  await taken.settle();
  return taken.path;
}

/** Nothing is fetched from an address that somebody sends: it only has to be the one that an upload of ours has. */
async function pathBehind({ store, now }: Context, address: string, publicUrl: string): Promise<string> {
  const given = URL.canParse(address) ? new URL(address) : null;
  const id = Id.safeParse(given?.pathname.slice(-36));
  if (!given || !id.success) throw elsewhere();
  const promise = { id: id.data, contentType: null, contentLength: null, expiresAt: now };
  const own = new URL(await store.uploadAddress(promise, publicUrl));
  if (given.origin !== own.origin || given.pathname !== own.pathname) throw elsewhere();
  return pathOf(incomingKey(id.data));
}

function elsewhere(): Invalid {
  return new Invalid([{ path: field, message: "Must be a file that you uploaded" }]);
}
