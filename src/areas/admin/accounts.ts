import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#/db/client";
import { apiTokens, deviceCodes, sessions, type UserRow, users } from "#/db/schema";
import { changeName, requireAssignable } from "#/src/areas/users";
import type { AdminUser, ChangeRole, UpdateUser } from "#/src/contract/admin";
import type { AuditLogAction } from "#/src/contract/choices/audit-log";
import type { ChangeName } from "#/src/contract/users";
import { beginMembership, endMemberships } from "#/src/domain/change-memberships";
import { type Change, changesIn } from "#/src/domain/changes";
import type { Context } from "#/src/domain/context";
import { endAccessOfRole, removeTokens } from "#/src/domain/end-access";
import { Conflict, Invalid } from "#/src/domain/errors";
import { requireClient } from "#/src/domain/find-client";
import { endLinksOf } from "#/src/domain/links/end";
import { userNoun } from "#/src/domain/nouns/people";
import { type Edit, requireVersion, type VersionedRef } from "#/src/domain/require-version";
import { type Write, write } from "#/src/domain/write";
import { handOver } from "./open-work";
import { presentUser } from "./present";
import { findUser } from "./queries";

type Admission = VersionedRef & UpdateUser;

/**
 * Activates or deactivates an account. Deactivation ends the user's sessions, tokens, invitations and approved device
 * codes at once; reactivation restores none of them. The user's open work is handed over if an heir is given.
 * @throws NotFound; Stale; Conflict for the last active admin; Invalid for an heir who cannot be given work
 */
export function setActive(ctx: Context, admission: Admission): Promise<AdminUser> {
  const { id, expectedVersion, active, handOverTo } = admission;
  return write(ctx, async (w) => {
    const user = await findUser(ctx, id, w.tx);
    requireVersion(user, expectedVersion);
    if (active) await changeAccount(w, user, { active }, "update");
    else await deactivate(w, user);
    if (handOverTo) {
      await requireAssignable(w.tx, handOverTo, "handOverTo");
      await handOver(w, { from: id, to: handOverTo });
    }
    return presentUser(await findUser(ctx, id, w.tx));
  });
}

/**
 * Deactivates an account and ends its access at once.
 * @throws Conflict for the last active admin
 */
export async function deactivate(w: Write, user: UserRow): Promise<void> {
  await changeAccount(w, user, { active: false }, "update");
  await w.tx.delete(sessions).where(eq(sessions.userId, user.id));
  await w.tx.delete(deviceCodes).where(eq(deviceCodes.userId, user.id));
  await removeTokens(w, eq(apiTokens.userId, user.id));
  await endLinksOf(w, user.id);
}

/**
 * Changes a role and the user's clients, for open sessions and tokens from the next request on. Entering or leaving the
 * role of clients ends all sessions, approved device codes and links. All memberships of a user who stops being a client
 * end; one who stays a client keeps them unless others are given.
 * @throws NotFound; Stale; Invalid for impossible clients; Conflict for the last active admin
 */
export function changeRole(
  ctx: Context,
  { id, expectedVersion, change }: Edit<ChangeRole>,
): Promise<AdminUser> {
  const { role } = change;
  return write(ctx, async (w) => {
    const user = await findUser(ctx, id, w.tx);
    requireVersion(user, expectedVersion);
    const clientIds = await requireClients(ctx, w.tx, change);
    const remaining = role === "client" ? (clientIds ?? user.clients.map((client) => client.id)) : [];
    await endMemberships(w, id, remaining);
    const ended = await findUser(ctx, id, w.tx);
    await changeAccount(w, ended, { role }, role === user.role ? "update" : "role_change");
    for (const clientId of remaining)
      await beginMembership(w, { userId: id, clientId, byId: ctx.actor.userId });
    return presentUser(await findUser(ctx, id, w.tx));
  });
}

/**
 * Changes a user's name.
 * @throws NotFound; Stale
 */
export function nameUser(
  ctx: Context,
  { id, expectedVersion, change }: Edit<ChangeName>,
): Promise<AdminUser> {
  return write(ctx, async (w) => {
    const user = await findUser(ctx, id, w.tx);
    requireVersion(user, expectedVersion);
    await changeName(w, user, change);
    return presentUser(await findUser(ctx, id, w.tx));
  });
}

/**
 * Signs a user out everywhere at once, and logs that if any session was open. Device codes approved but not yet
 * exchanged end too; API tokens keep working, and the user may sign in again.
 * @throws NotFound
 */
export function endSessions(ctx: Context, id: string): Promise<void> {
  return write(ctx, async ({ tx, now, record }) => {
    await findUser(ctx, id, tx);
    await tx.delete(deviceCodes).where(eq(deviceCodes.userId, id));
    const ended = await tx
      .delete(sessions)
      .where(eq(sessions.userId, id))
      .returning({ expire: sessions.expire, endsAt: sessions.endsAt });
    const open = ended.filter(({ expire, endsAt }) => expire > now && endsAt > now).length;
    if (open === 0) return;
    const [before, after] = [{ sessions: open }, { sessions: 0 }];
    record({ entity: userNoun.entity, entityId: id, action: "sign_out", before, after });
  });
}

/**
 * Writes an admin's change of an account with its audit row, or nothing if nothing differs. At least one active admin
 * remains even under concurrent writes, as the condition is part of the update itself.
 * @throws Conflict for the last active admin
 */
async function changeAccount(
  w: Write,
  user: UserRow,
  change: Change<Pick<UserRow, "role" | "active">>,
  action: AuditLogAction,
): Promise<void> {
  const { tx, now, record } = w;
  const found = changesIn(user, change);
  if (!found) return;
  const next = { ...user, ...found.changed, version: user.version + 1, updatedAt: now };
  const staysAdmin = next.role === "admin" && next.active;
  const { rowsAffected } = await tx
    .update(users)
    .set({ ...found.changed, version: next.version, updatedAt: now })
    .where(and(eq(users.id, user.id), staysAdmin ? undefined : leavesAnAdmin));
  if (rowsAffected === 0) {
    throw new Conflict("This is the last active admin. Make somebody else an admin first.");
  }
  record({ entity: userNoun.entity, entityId: user.id, action, before: found.before, after: found.after });
  if (next.role !== user.role) await endAccessOfRole(w, user.id, [user.role, next.role]);
}

/** True if the user is not an active admin, or not the only one. */
const leavesAnAdmin: SQL = sql`(not (${users.role} = 'admin' and ${users.active})
  or (select count(*) from users where role = 'admin' and active) > 1)`;

type Memberships = Pick<ChangeRole, "role" | "clientId" | "clientIds">;

/**
 * Returns the clients that a user is to belong to; null if none are given. Only client users belong to clients, and
 * those must exist.
 * @throws Invalid
 */
export async function requireClients(
  ctx: Context,
  tx: Tx,
  { role, clientId, clientIds }: Memberships,
): Promise<string[] | null> {
  if (clientId === undefined && clientIds === undefined) return null;
  const path = clientIds ? "clientIds" : "clientId";
  const found = [...new Set(clientIds ?? (clientId ? [clientId] : []))];
  if (found.length > 0 && role !== "client") {
    throw new Invalid([{ path, message: "Only the role client belongs to a client" }]);
  }
  for (const id of found) await requireClient(ctx, id, tx, path);
  return found;
}
