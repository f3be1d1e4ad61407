import { takeOwnAndFree } from "#/src/areas/objects";
import type { Context } from "#/src/domain/context";
import { Invalid } from "#/src/domain/errors";
import type { Write } from "#/src/domain/write";

/** A client is given only a picture that the same person uploaded, that was kept, and that nothing shows yet. @throws Invalid */
export async function requireFreeAvatar(ctx: Context, { tx }: Pick<Write, "tx">, avatarUrl: string | null) {
  if (avatarUrl === null) return;
  if (avatarUrl.startsWith("/objects/avatars/") && (await takeOwnAndFree(ctx, avatarUrl, tx))) return;
  throw new Invalid([
    { path: "avatarUrl", message: "Must be a picture that you uploaded and that is not in use" },
  ]);
}
