import { eq } from "drizzle-orm";
import { upcomingAudits } from "#/db/schema";
import type { Context } from "#/src/domain/context";
import { write } from "#/src/domain/write";
import { findUpcoming } from "./upcoming";

/** Takes an audit off the list of those to come. @throws NotFound */
export function deleteUpcoming(ctx: Context, id: string): Promise<void> {
  return write(ctx, async ({ tx, record }) => {
    const upcoming = await findUpcoming(ctx, id, tx);
    await tx.delete(upcomingAudits).where(eq(upcomingAudits.id, id));
    record({ entity: "upcoming_audit", entityId: id, action: "delete", before: upcoming });
  });
}
