import { and, eq, type SQL, sql } from "drizzle-orm";
import { type UserRow, users } from "#/db/schema";
import type { AuditLogAction } from "#/src/contract/choices/audit-log";
import { type Change, changesIn } from "#/src/domain/changes";
import { endMailAccess } from "#/src/domain/end-access";
import { Conflict } from "#/src/domain/errors";
import type { Write } from "#/src/domain/write";

/**
 * Writes what an admin changes of an account, with its audit row; nothing when nothing differs. The portal
 * keeps an active admin whatever else is being written: the condition is part of the update itself.
 * @throws Conflict for the last active admin
 */
export async function changeAccount(
  w: Write,
  user: UserRow,
  change: Change<Pick<UserRow, "role" | "clientId" | "active">>,
  action: AuditLogAction,
): Promise<UserRow> {
  const { tx, now, record } = w;
  const found = changesIn(user, change);
  if (!found) return user;
  const next = { ...user, ...found.changed, version: user.version + 1, updatedAt: now };
  const { rowsAffected } = await tx
    .update(users)
    .set({ ...found.changed, version: next.version, updatedAt: now })
    .where(and(eq(users.id, user.id), isActiveAdmin(next) ? undefined : leavesAnAdmin));
  if (rowsAffected === 0) {
    throw new Conflict("This is the last active admin. Make somebody else an admin first.");
  }
  record({ entity: "user", entityId: user.id, action, before: found.before, after: found.after });
  if (next.role !== user.role) await endMailAccess(w, user.id);
  return next;
}

function isActiveAdmin({ role, active }: Pick<UserRow, "role" | "active">): boolean {
  return role === "admin" && active;
}

/** The row is no active admin, or not the only one. */
const leavesAnAdmin: SQL = sql`(not (${users.role} = 'admin' and ${users.active})
  or (select count(*) from users where role = 'admin' and active) > 1)`;
