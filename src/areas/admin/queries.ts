import { and, count, desc, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { apiTokens, sessions, type UserRow, users } from "#/db/schema";
import type { AdminUser, ListedUser } from "#/src/contract/admin";
import { emailKey } from "#/src/contract/email-key";
import type { ApiToken } from "#/src/contract/tokens";
import type { Context } from "#/src/domain/context";
import { NotFound } from "#/src/domain/errors";
import { clientsOf, readClients } from "#/src/domain/memberships";
import { nameKey } from "#/src/format/fold";
import { byName, presentToken, presentUser } from "./present";

/** Finds the account with this address, ignoring case; null if there is none. */
export async function findUserByEmail(db: Reader | Tx, email: string): Promise<UserRow | null> {
  const [user = null] = await db
    .select()
    .from(users)
    .where(eq(users.email, emailKey(email)));
  return user;
}

/** Returns true if there is an active admin. */
export async function hasActiveAdmin(db: Reader | Tx): Promise<boolean> {
  const isAdmin = and(eq(users.role, "admin"), eq(users.active, true));
  const [admin] = await db.select({ id: users.id }).from(users).where(isAdmin).limit(1);
  return admin !== undefined;
}

/** Returns the addresses of all active admins. */
export async function activeAdmins(db: Reader): Promise<string[]> {
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.role, "admin"), eq(users.active, true)))
    .orderBy(users.email);
  return rows.map(({ email }) => email);
}

/** An account with its memberships. `clientId` is the first of them, not the client used last. */
export type Account = UserRow & Pick<AdminUser, "clients" | "clientId">;

/** @throws NotFound */
export async function findUser(ctx: Context, id: string, db: Reader | Tx = ctx.db.read): Promise<Account> {
  const [account] = await accountsWhere(db, eq(users.id, id));
  if (!account) throw new NotFound();
  return account;
}

/** Uses the table's name, as drizzle omits it if there is only one table. */
async function accountsWhere(db: Reader | Tx, where?: SQL): Promise<Account[]> {
  const rows = await db
    .select({ user: users, written: clientsOf(sql`users.id`) })
    .from(users)
    .where(where);
  return rows.map(({ user, written }) => ({ ...user, ...readClients(written) }));
}

/** Lists all accounts including deactivated ones, sorted by name, or by address if there is none. */
export async function listUsers({ db, now }: Context): Promise<ListedUser[]> {
  const open = await db.read
    .select({ userId: sessions.userId, count: count() })
    .from(sessions)
    .where(and(gt(sessions.expire, now), gt(sessions.endsAt, now)))
    .groupBy(sessions.userId);
  const counts = new Map(open.map(({ userId, count }) => [userId, count]));
  const everybody = await accountsWhere(db.read);
  return everybody.map((user) => ({ ...presentUser(user), sessions: counts.get(user.id) ?? 0 })).sort(byName);
}

/** Lists all users' tokens, newest first, without the secrets. */
export async function listTokens({ db }: Context): Promise<ApiToken[]> {
  const rows = await db.read
    .select(shownOfToken)
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id));
  return rows.map(presentToken);
}

/** Returns the name, or the first of "name (2)", "name (3)" … that no token of this owner has. */
export async function freeTokenName(db: Reader, userId: string, name: string): Promise<string> {
  const tokens = await db
    .select({ key: apiTokens.nameKey })
    .from(apiTokens)
    .where(eq(apiTokens.userId, userId));
  const taken = new Set(tokens.map(({ key }) => key));
  let free = name;
  for (let number = 2; taken.has(nameKey(free)); number++) free = `${name} (${number})`;
  return free;
}

/** Returns true if the caller has an unexpired token with this name. */
export async function ownsToken({ db, actor, now }: Context, name: string): Promise<boolean> {
  const isNamesake = and(eq(apiTokens.userId, actor.userId), eq(apiTokens.nameKey, nameKey(name)));
  return (await db.read.$count(apiTokens, and(isNamesake, gt(apiTokens.expiresAt, now)))) > 0;
}

/** @throws NotFound */
export async function findToken(ctx: Context, id: string, db: Reader | Tx = ctx.db.read) {
  const [token] = await db
    .select({ id: apiTokens.id, userId: apiTokens.userId, name: apiTokens.name, role: apiTokens.role })
    .from(apiTokens)
    .where(eq(apiTokens.id, id));
  if (!token) throw new NotFound();
  return token;
}

const shownOfToken = {
  id: apiTokens.id,
  name: apiTokens.name,
  role: apiTokens.role,
  ownerRole: users.role,
  ownerEmail: users.email,
  expiresAt: apiTokens.expiresAt,
  lastUsedAt: apiTokens.lastUsedAt,
  createdAt: apiTokens.createdAt,
};
