import { and, eq } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { userSettings, users } from "#/db/schema";
import type { Context } from "#/src/domain/context";
import { userNoun } from "#/src/domain/nouns/people";
import { writeByLink } from "#/src/domain/write";
import type { Stop } from "#/src/services/mail/stop-mail";

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
export function stopMail(ctx: Pick<Context, "db" | "now" | "newId">, stop: Stop): Promise<void> {
  const { userId, setting } = stop;
  return writeByLink(ctx, "unsubscribe", async ({ tx, record }) => {
    if (!(await isGetting(tx, stop))) return;
    await tx
      .insert(userSettings)
      .values({ userId, [setting]: false })
      .onConflictDoUpdate({ target: userSettings.userId, set: { [setting]: false } });
    record({
      entity: userNoun.entity,
      entityId: userId,
      action: "update",
      before: { [setting]: true },
      after: { [setting]: false },
    });
  });
}
