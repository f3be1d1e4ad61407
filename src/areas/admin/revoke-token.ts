import { eq } from "drizzle-orm";
import { apiTokens } from "#/db/schema";
import type { Context } from "#/src/domain/context";
import { removeTokens } from "#/src/domain/end-access";
import { NotFound } from "#/src/domain/errors";
import { write } from "#/src/domain/write";

/** Ends anybody's token at once. @throws NotFound */
export function revokeToken(ctx: Context, id: string): Promise<void> {
  return write(ctx, async (w) => {
    if ((await removeTokens(w, eq(apiTokens.id, id))) === 0) throw new NotFound();
  });
}
