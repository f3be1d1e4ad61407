import { eq } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { userSettings } from "#/db/schema";
import type { ChangeSettings, Settings } from "#/src/contract/account";
import { changesIn } from "#/src/domain/changes";
import type { Context } from "#/src/domain/context";
import { updated } from "#/src/domain/nouns/entries";
import { userNoun } from "#/src/domain/nouns/people";
import { write } from "#/src/domain/write";

/** Defaults of a user without a row. */
const untouched: Settings = { digest: true, mentions: true, reminders: true, singleKeys: true };

/** Returns the caller's settings. */
export function findSettings({ db, actor }: Context): Promise<Settings> {
  return settingsOf(db.read, actor.userId);
}

/** Changes the caller's settings. */
export function changeSettings(ctx: Context, change: ChangeSettings): Promise<Settings> {
  return write(ctx, async ({ tx, record }) => {
    const { userId } = ctx.actor;
    const present = await settingsOf(tx, userId);
    const found = changesIn(present, change);
    if (!found) return present;
    const settings = { ...present, ...found.changed };
    await tx
      .insert(userSettings)
      .values({ userId, ...settings })
      .onConflictDoUpdate({ target: userSettings.userId, set: settings });
    const { before, after } = found;
    record(updated(userNoun, userId, { before, after }));
    return settings;
  });
}

async function settingsOf(reader: Reader | Tx, userId: string): Promise<Settings> {
  const { digest, mentions, reminders, singleKeys } = userSettings;
  const [row = untouched] = await reader
    .select({ digest, mentions, reminders, singleKeys })
    .from(userSettings)
    .where(eq(userSettings.userId, userId));
  return row;
}
