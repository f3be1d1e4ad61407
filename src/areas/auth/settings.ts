import { eq, getTableColumns } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { userSettings } from "#/db/schema";
import { findView } from "#/src/areas/views";
import type { ChangeSettings, Settings } from "#/src/contract/account";
import { landing } from "#/src/contract/choices/views";
import { changesIn } from "#/src/domain/changes";
import type { Context } from "#/src/domain/context";
import { Invalid, NotFound } from "#/src/domain/errors";
import { updated } from "#/src/domain/nouns/entries";
import { userNoun } from "#/src/domain/nouns/people";
import { write } from "#/src/domain/write";

/** Defaults of a user without a row. */
const untouched: Settings = {
  digest: true,
  mentions: true,
  reminders: true,
  remindersWeekly: false,
  timeZone: null,
  singleKeys: true,
  landing: "clients",
};

/** Returns the caller's settings. */
export function findSettings({ db, actor }: Context): Promise<Settings> {
  return settingsOf(db.read, actor.userId);
}

/**
 * Changes the caller's settings.
 * @throws Invalid for a view that the caller cannot open
 */
export function changeSettings(ctx: Context, change: ChangeSettings): Promise<Settings> {
  return write(ctx, async ({ tx, record }) => {
    const { userId } = ctx.actor;
    const present = await settingsOf(tx, userId);
    const found = changesIn(present, change);
    if (!found) return present;
    const { landing: opened } = found.changed;
    if (opened !== undefined && !landing.has(opened)) await requireView(ctx, opened, tx);
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

/** @throws Invalid for a view that the caller cannot open; clients have none */
async function requireView(ctx: Context, id: string, tx: Tx) {
  const isReachable =
    ctx.actor.role !== "client" &&
    (await findView(ctx, id, tx).then(
      () => true,
      (error: unknown) => {
        if (error instanceof NotFound) return false;
        throw error;
      },
    ));
  if (!isReachable) throw new Invalid([{ path: "landing", message: "There is no such view" }]);
}

async function settingsOf(reader: Reader | Tx, userId: string): Promise<Settings> {
  const { userId: _, ...columns } = getTableColumns(userSettings);
  const [row = untouched] = await reader
    .select(columns)
    .from(userSettings)
    .where(eq(userSettings.userId, userId));
  return row;
}
