import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { Database } from "#/db/client";
import { clientMembers } from "#/db/schema";
import type { DateText } from "#/src/format/dates";

type Visit = {
  userId: string;
  clientIds: readonly string[];
  /** In the portal's time zone. */
  day: DateText;
};

/** Stores the day of a visit for a member of these clients. It is neither logged nor a change of the membership. */
export function noteVisits(db: Database, { userId, clientIds, day }: Visit): Promise<unknown> {
  const { lastVisitDay } = clientMembers;
  return db.transaction((tx) =>
    tx
      .update(clientMembers)
      .set({ lastVisitDay: day })
      .where(
        and(
          eq(clientMembers.userId, userId),
          inArray(clientMembers.clientId, [...clientIds]),
          or(sql`${lastVisitDay} is null`, sql`${lastVisitDay} < ${day}`),
        ),
      ),
  );
}
