import { and, eq, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { notices } from "#/db/schema";
import type { Context } from "#/src/domain/context";

/** Selects the ids of a person's unread notices about a thing, as a JSON array, for a statement that reads the thing. */
export function unreadNoticesOf(userId: SQLWrapper | string, entityId: SQLWrapper): SQL<string> {
  return sql`(select json_group_array(sent.id) from ${notices} as sent
    where sent.user_id = ${userId} and sent.entity_id = ${entityId} and sent.read_at is null)`;
}

/** Lists the ids of the caller's unread notices about a thing. */
export async function listUnreadAbout({ db, actor }: Context, entityId: string): Promise<string[]> {
  const { id, userId, readAt } = notices;
  const rows = await db.read
    .select({ id })
    .from(notices)
    .where(and(eq(userId, actor.userId), eq(notices.entityId, entityId), isNull(readAt)));
  return rows.map((row) => row.id);
}
