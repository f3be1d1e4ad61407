import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { notices } from "#/db/schema";
import type { ReadNotices, UnreadNotices } from "#/src/contract/notices";
import type { Context } from "#/src/domain/context";
import { write } from "#/src/domain/write";
import { countUnread } from "./queries";

/**
 * Marks the caller's notices as read or unread; ids of others are ignored. It changes no data, so it is not
 * logged.
 */
export function readNotices(ctx: Context, { ids, read }: ReadNotices): Promise<UnreadNotices> {
  return write(ctx, async ({ tx, now }) => {
    const which = and(eq(notices.userId, ctx.actor.userId), ids && inArray(notices.id, ids));
    if (read) {
      await tx
        .update(notices)
        .set({ readAt: now })
        .where(and(which, isNull(notices.readAt)));
    } else {
      await tx.run(sql`update or ignore ${notices} set read_at = null where ${which}`);
    }
    return { unread: await countUnread(ctx, tx) };
  });
}
