import { eq, type SQL, sql } from "drizzle-orm";
import { clientMembers, clients, userSettings, users } from "#/db/schema";
import type { OwnClient } from "#/src/contract/users";
import type { Context } from "#/src/domain/context";
import { NotFound } from "#/src/domain/errors";
import { clientsOf, readClients } from "#/src/domain/memberships";
import { write } from "#/src/domain/write";

/**
 * Returns the client whose home the caller used last, or the first of theirs; null without any. It decides what `/`
 * shows and grants nothing, so nothing else reads the column.
 */
export async function lastUsedClient({ db, actor }: Context): Promise<string | null> {
  const [user] = await db.read
    .select({ last: users.lastClientId })
    .from(users)
    .where(eq(users.id, actor.userId));
  return actor.clientIds.find((id) => id === user?.last) ?? actor.clientIds[0] ?? null;
}

/**
 * Makes a client of the caller the one that `/` shows. No change of the account: its version stays, and nothing is
 * logged.
 * @throws NotFound for a client that is not theirs
 */
export function switchClient(ctx: Context, clientId: string): Promise<void> {
  return write(ctx, async ({ tx }) => {
    const { userId, clientIds } = ctx.actor;
    if (!clientIds.includes(clientId)) throw new NotFound();
    await tx.update(users).set({ lastClientId: clientId }).where(eq(users.id, userId));
  });
}

/**
 * The time zone of a person's morning mail, in a statement that joins their settings: their own, otherwise that of the
 * client they used last or of their first; null for the portal's.
 */
export const mailTimeZone: SQL<string | null> = sql`coalesce(${userSettings.timeZone}, (
  select zoned.time_zone from ${clients} as zoned where zoned.id = coalesce(${users.lastClientId}, (
    select min(member.client_id) from ${clientMembers} as member where member.user_id = ${users.id}))))`;

/** Lists the caller's clients by name if there are several to choose from. */
export async function clientsToSwitch({ db, actor }: Context): Promise<OwnClient[]> {
  if (actor.clientIds.length < 2) return [];
  const [user] = await db.read
    .select({ id: users.id, written: clientsOf(sql`users.id`) })
    .from(users)
    .where(eq(users.id, actor.userId));
  return user ? readClients(user.written).clients : [];
}
