import { takeOwnAndFree } from "#/src/areas/objects";
import type { Context } from "#/src/domain/context";
import { Invalid } from "#/src/domain/errors";
import type { Write } from "#/src/domain/write";

/**
 * Checks that a client's picture was uploaded by the caller for a client, and is not in use.
 * @throws Invalid
 */
export async function requireFreeAvatar(ctx: Context, { tx }: Pick<Write, "tx">, avatarUrl: string | null) {
  if (avatarUrl === null) return;
  if (avatarUrl.startsWith("/objects/avatars/") && (await takeOwnAndFree(ctx, avatarUrl, tx))) return;
  throw new Invalid([
    { path: "avatarUrl", message: "Must be a picture that you uploaded and that is not in use" },
  ]);
}
