import { and, eq, or, sql } from "drizzle-orm";
import type { Tx } from "#/db/client";
import { savedViews, type UserRow, userSettings, users } from "#/db/schema";
import { viewPaths } from "#/src/contract/choices/views";
import { appendEntries, type NewEntry } from "#/src/domain/audit-log";
import { endMemberships } from "#/src/domain/change-memberships";
import { changesIn } from "#/src/domain/changes";
import { endAccessOfRole } from "#/src/domain/end-access";
import { Forbidden } from "#/src/domain/errors";
import { userNoun } from "#/src/domain/nouns/people";
import type { SessionCookie } from "../session-cookie";
import { startSession } from "../sessions";
import type { Deps } from "../types";
import type { UsedFrom } from "../used-from";
import type { Identity } from "./identity";

type Admission = {
  identity: Identity;
  /** Needed for a sign-out at the provider; null if there is none. */
  idToken: string | null;
  /** The browser's previous session, which ends. */
  replaces: string | undefined;
  from: UsedFrom;
};

/**
 * Signs in a person authenticated by the provider, in one transaction: finds, binds or creates the account, copies name
 * and picture, starts a session and logs the sign-in.
 * @returns the session cookie's value, and the path that opens unless the person requested another
 * @throws Forbidden without writing anything if the person has no access
 */
export function admit(
  deps: Deps,
  { identity, ...session }: Admission,
): Promise<{ cookie: SessionCookie; landing: string }> {
  const now = deps.clock().toISOString();
  return deps.db.transaction(async (tx) => {
    const entries: NewEntry[] = [];
    const existing = await findAccount(tx, deps, identity);
    const user = existing ?? (await makeAccount(tx, deps, identity, now, entries));
    await refresh(tx, user, identity, now, entries);
    await promoteFirstAdmin(tx, deps, user, identity, now, entries);
    await appendEntries(tx, [{ userId: user.id, createdAt: now, entries }]);
    const landing = await landingPath(tx, user);
    const hasVerifiedAddress = identity.isEmailVerified && identity.email === user.email;
    const proof = { cameBy: "provider", hasVerifiedAddress } as const;
    const cookie = await startSession(tx, deps, { userId: user.id, role: user.role, ...proof, ...session });
    return { cookie, landing };
  });
}

/** Finds the account bound to this issuer and subject, or one created for this address in advance. */
async function findAccount(
  tx: Tx,
  deps: Deps,
  { issuer, subject, email, isEmailVerified }: Identity,
): Promise<UserRow | null> {
  const [bound] = await tx
    .select()
    .from(users)
    .where(and(eq(users.issuer, issuer), eq(users.subject, subject)));
  const [user = null] = bound ? [bound] : await tx.select().from(users).where(eq(users.email, email));
  if (!user) return null;
  if (!bound && user.subject !== null) {
    throw new Forbidden(`The address ${email} already belongs to another sign-in account.`);
  }
  if (!bound && isInvitedClient(user) && !isEmailVerified) {
    throw new Forbidden(
      `The sign-in service has not verified the address ${email}. Sign in with a link by mail, or verify it there first.`,
    );
  }
  if (user.role === "client" && !deps.env.clientSignIn.includes("provider")) {
    throw new Forbidden("Clients sign in with a link by mail. Ask for one at the portal's own sign-in page.");
  }
  if (!user.active) throw new Forbidden("Your account has been deactivated. Ask an administrator about it.");
  return user;
}

/**
 * Returns true for an account created by an invitation. Its address was not chosen by an admin, so the provider must
 * have verified it, even if unverified addresses are otherwise trusted. Only an admin can give such a user another
 * role.
 */
function isInvitedClient({ invitedAt, role }: UserRow): boolean {
  return invitedAt !== null && role === "client";
}

async function makeAccount(tx: Tx, deps: Deps, identity: Identity, now: string, entries: NewEntry[]) {
  const { email, isEmailVerified: _, ...person } = identity;
  if (!isWelcome(deps, email) && !(await mayBecomeAdmin(tx, deps, email))) {
    throw new Forbidden(
      `You signed in as ${email}, an address without access to the portal. Ask an administrator to add you.`,
    );
  }
  const user: UserRow = {
    ...person,
    id: Bun.randomUUIDv7(),
    email,
    role: "viewer",
    lastClientId: null,
    active: true,
    namedAt: null,
    mailFailsSince: null,
    invitedAt: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
  await tx.insert(users).values(user);
  const {
    issuer: __,
    subject: ___,
    namedAt: ____,
    lastClientId: _____,
    mailFailsSince: ______,
    ...shown
  } = user;
  entries.push({ entity: userNoun.entity, entityId: user.id, action: "create", after: shown });
  return user;
}

/**
 * Binds the account and updates it from the provider; the changes are in the sign-in's log entry. A name set in the
 * portal is not overwritten, nor is one that the provider no longer sends.
 */
async function refresh(tx: Tx, user: UserRow, identity: Identity, now: string, entries: NewEntry[]) {
  const { email: _, isEmailVerified: __, firstName, lastName, ...person } = identity;
  const takesName = user.namedAt === null && (firstName !== null || lastName !== null);
  const found = changesIn(user, takesName ? { ...person, firstName, lastName } : person);
  if (found) {
    await tx
      .update(users)
      .set({ ...found.changed, version: user.version + 1, updatedAt: now })
      .where(eq(users.id, user.id));
    Object.assign(user, found.changed, { version: user.version + 1 });
  }
  const { before = null, after = null } = found ?? {};
  entries.push({ entity: userNoun.entity, entityId: user.id, action: "sign_in", before, after });
}

async function promoteFirstAdmin(
  tx: Tx,
  deps: Deps,
  user: UserRow,
  { email }: Identity,
  now: string,
  entries: NewEntry[],
) {
  if (user.role === "admin" || !(await mayBecomeAdmin(tx, deps, email))) return;
  const w = { tx, now, record: (entry: NewEntry) => void entries.push(entry) };
  await endMemberships(w, user.id);
  await tx
    .update(users)
    .set({ role: "admin", version: sql`${users.version} + 1`, updatedAt: now })
    .where(eq(users.id, user.id));
  w.record({
    entity: userNoun.entity,
    entityId: user.id,
    action: "role_change",
    before: { role: user.role },
    after: { role: "admin" },
  });
  await endAccessOfRole(w, user.id, [user.role, "admin"]);
  Object.assign(user, { role: "admin" } satisfies Partial<UserRow>);
}

/**
 * Returns the path that a person chose to open after sign-in. `/` is the default, the only one for clients, and the
 * fallback for a view that was deleted or is no longer shared.
 */
async function landingPath(tx: Tx, { id: userId, role }: UserRow): Promise<string> {
  if (role === "client") return "/";
  const [chosen] = await tx
    .select({ landing: userSettings.landing })
    .from(userSettings)
    .where(eq(userSettings.userId, userId));
  if (!chosen || chosen.landing === "clients") return "/";
  if (chosen.landing === "my_work") return viewPaths.work;
  const isReachable = or(eq(savedViews.ownerId, userId), eq(savedViews.isShared, true));
  const [view] = await tx
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.id, chosen.landing), isReachable));
  if (!view) return "/";
  return `${viewPaths[view.screen]}?view=${view.id}${view.query && `&${view.query}`}`;
}

function isWelcome({ env }: Deps, email: string): boolean {
  const domain = email.slice(email.lastIndexOf("@") + 1);
  return env.allowedEmailDomains.includes("*") || env.allowedEmailDomains.includes(domain);
}

/** Returns true for addresses in ADMIN_EMAILS, which apply only while there is no active admin. */
async function mayBecomeAdmin(tx: Tx, { env }: Deps, email: string): Promise<boolean> {
  if (!env.adminEmails.includes(email)) return false;
  const [admin] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, "admin"), eq(users.active, true)))
    .limit(1);
  return admin === undefined;
}
