import { eq } from "drizzle-orm";
import { apiTokens } from "#/db/schema";
import type { Context } from "#/src/domain/context";
import { write } from "#/src/domain/write";
import { findCallingToken } from "./queries";

/** Ends the token that the caller used, at once. @throws NotFound for a caller with a browser session */
export async function revokeCallingToken(ctx: Context): Promise<void> {
  const { id, name, role } = await findCallingToken(ctx);
  await write(ctx, async ({ tx, record }) => {
    const { rowsAffected } = await tx.delete(apiTokens).where(eq(apiTokens.id, id));
    if (rowsAffected === 0) return;
    record({ entity: "api_token", entityId: id, action: "delete", before: { name, role } });
  });
}
