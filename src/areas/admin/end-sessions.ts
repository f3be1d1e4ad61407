import { eq } from "drizzle-orm";
import { deviceCodes, sessions } from "#/db/schema";
import type { Context } from "#/src/domain/context";
import { write } from "#/src/domain/write";
import { findUser } from "./queries";

/**
 * Signs somebody out everywhere at once, with one audit row where they were signed in at all. What they agreed to in
 * a browser and no program has fetched ends too; their API tokens go on working, and they may sign in again.
 * @throws NotFound
 */
export function endSessions(ctx: Context, id: string): Promise<void> {
  return write(ctx, async ({ tx, now, record }) => {
    await findUser(ctx, id, tx);
    await tx.delete(deviceCodes).where(eq(deviceCodes.userId, id));
    const ended = await tx
      .delete(sessions)
      .where(eq(sessions.userId, id))
      .returning({ expire: sessions.expire, endsAt: sessions.endsAt });
    const open = ended.filter(({ expire, endsAt }) => expire > now && endsAt > now).length;
    if (open === 0) return;
    const [before, after] = [{ sessions: open }, { sessions: 0 }];
    record({ entity: "user", entityId: id, action: "sign_out", before, after });
  });
}
