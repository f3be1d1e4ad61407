import { eq, type SQL } from "drizzle-orm";
import { comments } from "#/db/schema";
import type { Context } from "#/src/domain/context";
import { type Held, requireVersion } from "#/src/domain/require-version";
import { type Write, write } from "#/src/domain/write";
import { requireOwn } from "./own-comment";
import { findComment } from "./queries";

/**
 * Takes back what one said.
 * @throws NotFound; Forbidden for what somebody else said; Conflict when it is too late; Stale when no longer at
 * `expectedVersion`
 */
export function deleteComment(ctx: Context, { id, expectedVersion }: Held): Promise<void> {
  return write(ctx, async (w) => {
    const row = await findComment(ctx, id, w.tx);
    requireOwn(ctx, row);
    requireVersion(row, expectedVersion);
    await takeComments(w, eq(comments.id, id));
  });
}

/** Deletes comments, by themselves or before what they are about, and records each. */
export async function takeComments({ tx, record }: Write, where: SQL): Promise<void> {
  const gone = await tx.delete(comments).where(where).returning();
  for (const before of gone) record({ entity: "comment", entityId: before.id, action: "delete", before });
}
