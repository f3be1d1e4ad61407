import { and, eq } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { userSettings, users } from "#/db/schema";
import type { Context } from "#/src/domain/context";
import { userNoun } from "#/src/domain/nouns/people";
import { type Write, writeByLink } from "#/src/domain/write";
import type { Stop, Stoppable } from "#/src/services/mail/stop-mail";

/** Returns true if a person still gets such mail; false if they are inactive. */
export async function isGetting(reader: Reader | Tx, { userId, setting }: Stop): Promise<boolean> {
  const [found] = await reader
    .select({ choice: userSettings[setting] })
    .from(users)
    .leftJoin(userSettings, eq(userSettings.userId, users.id))
    .where(and(eq(users.id, userId), eq(users.active, true)));
  return found !== undefined && found.choice !== false;
}

/** Disables a kind of mail for the user of the link; idempotent. */
export function stopMail(ctx: Writing, stop: Stop): Promise<void> {
  return writeByLink(ctx, "unsubscribe", async (w) => {
    if (await isGetting(w.tx, stop)) await set(w, stop.userId, stop.setting, false);
  });
}

/**
 * Limits the reminders of the link's user to one a week, and returns true; false if they get none. Idempotent.
 */
export function remindWeekly(ctx: Writing, stop: Stop): Promise<boolean> {
  return writeByLink(ctx, "unsubscribe", async (w) => {
    if (!(await isGetting(w.tx, stop))) return false;
    const [found] = await w.tx
      .select({ isWeekly: userSettings.remindersWeekly })
      .from(userSettings)
      .where(eq(userSettings.userId, stop.userId));
    if (!found?.isWeekly) await set(w, stop.userId, "remindersWeekly", true);
    return true;
  });
}

type Writing = Pick<Context, "db" | "now" | "newId">;

async function set(
  { tx, record }: Pick<Write, "tx" | "record">,
  userId: string,
  setting: Stoppable | "remindersWeekly",
  value: boolean,
): Promise<void> {
  await tx
    .insert(userSettings)
    .values({ userId, [setting]: value })
    .onConflictDoUpdate({ target: userSettings.userId, set: { [setting]: value } });
  record({
    entity: userNoun.entity,
    entityId: userId,
    action: "update",
    before: { [setting]: !value },
    after: { [setting]: value },
  });
}
