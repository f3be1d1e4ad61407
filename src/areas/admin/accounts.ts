import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#/db/client";
import { apiTokens, deviceCodes, sessions, type UserRow, users } from "#/db/schema";
import { changeName, requireAssignable } from "#/src/areas/users";
import type { AdminUser, ChangeRole, UpdateUser } from "#/src/contract/admin";
import type { AuditLogAction } from "#/src/contract/choices/audit-log";
import type { Role } from "#/src/contract/choices/users";
import type { ChangeName } from "#/src/contract/users";
import { type Change, changesIn } from "#/src/domain/changes";
import type { Context } from "#/src/domain/context";
import { endMailAccess, removeTokens } from "#/src/domain/end-access";
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
    const changed = active ? await changeAccount(w, user, { active }, "update") : await deactivate(w, user);
    if (handOverTo) {
      await requireAssignable(w.tx, handOverTo, "handOverTo");
      await handOver(w, { from: id, to: handOverTo });
    }
    return presentUser(changed);
  });
}

/**
 * Deactivates an account and ends its access at once.
 * @throws Conflict for the last active admin
 */
export async function deactivate(w: Write, user: UserRow): Promise<UserRow> {
  const changed = await changeAccount(w, user, { active: false }, "update");
  await w.tx.delete(sessions).where(eq(sessions.userId, user.id));
  await w.tx.delete(deviceCodes).where(eq(deviceCodes.userId, user.id));
  await removeTokens(w, eq(apiTokens.userId, user.id));
  await endLinksOf(w, user.id);
  return changed;
}

/**
 * Changes a role, for open sessions and tokens from the next request on. A user who stops being a client loses the link
 * to the client; one who stays a client keeps it unless another is given.
 * @throws NotFound; Stale; Invalid for an impossible link; Conflict for the last active admin
 */
export function changeRole(
  ctx: Context,
  { id, expectedVersion, change }: Edit<ChangeRole>,
): Promise<AdminUser> {
  const { role, clientId } = change;
  return write(ctx, async (w) => {
    const user = await findUser(ctx, id, w.tx);
    requireVersion(user, expectedVersion);
    await requireClientLink(ctx, w.tx, { role, clientId });
    const link = role === "client" ? clientId : null;
    const action = role === user.role ? "update" : "role_change";
    return presentUser(await changeAccount(w, user, { role, clientId: link }, action));
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
    return presentUser(await changeName(w, user, change));
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
  change: Change<Pick<UserRow, "role" | "clientId" | "active">>,
  action: AuditLogAction,
): Promise<UserRow> {
  const { tx, now, record } = w;
  const found = changesIn(user, change);
  if (!found) return user;
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
  if (next.role !== user.role) await endMailAccess(w, user.id);
  return next;
}

/** True if the user is not an active admin, or not the only one. */
const leavesAnAdmin: SQL = sql`(not (${users.role} = 'admin' and ${users.active})
  or (select count(*) from users where role = 'admin' and active) > 1)`;

type Link = { role: Role; clientId?: string | null | undefined };

/**
 * Checks that only client users are linked to a client, and to one that exists.
 * @throws Invalid
 */
export async function requireClientLink(ctx: Context, tx: Tx, { role, clientId }: Link) {
  if (!clientId) return;
  if (role !== "client") {
    throw new Invalid([{ path: "clientId", message: "Only the role client belongs to a client" }]);
  }
  await requireClient(ctx, clientId, tx);
}
