import { eq, type SQL } from "drizzle-orm";
import { apiTokens } from "#/db/schema";
import type { Context } from "#/src/domain/context";
import { NotFound } from "#/src/domain/errors";
import { type Write, write } from "#/src/domain/write";

/** Ends anybody's token at once. @throws NotFound */
export function revokeToken(ctx: Context, id: string): Promise<void> {
  return write(ctx, async (w) => {
    if ((await removeTokens(w, eq(apiTokens.id, id))) === 0) throw new NotFound();
  });
}

/** Ends the tokens that match, each with its audit row; how many there were. */
export async function removeTokens({ tx, record }: Write, which: SQL): Promise<number> {
  const removed = await tx
    .delete(apiTokens)
    .where(which)
    .returning({ id: apiTokens.id, name: apiTokens.name, role: apiTokens.role, userId: apiTokens.userId });
  for (const { id, ...before } of removed) {
    record({ entity: "api_token", entityId: id, action: "delete", before });
  }
  return removed.length;
}
