import { eq, sql } from "drizzle-orm";
import { users } from "#/db/schema";
import { endMemberships } from "#/src/domain/change-memberships";
import type { Context } from "#/src/domain/context";
import { endAccessOfRole } from "#/src/domain/end-access";
import { userNoun } from "#/src/domain/nouns/people";
import { write } from "#/src/domain/write";
import { findUserByEmail } from "./queries";

/**
 * Makes the person with this address an active admin. If there is no account it is created, with the id
 * `ctx.actor.userId`, and the first verified sign-in with the address binds it.
 * @returns the action taken
 */
export function makeAdmin(ctx: Context, email: string): Promise<"added" | "promoted" | "unchanged"> {
  return write(ctx, async (w) => {
    const { tx, now, record } = w;
    const user = await findUserByEmail(tx, email);
    const granted = { role: "admin", active: true } as const;
    if (!user) {
      const { userId: id } = ctx.actor;
      await tx.insert(users).values({ id, email, ...granted, createdAt: now, updatedAt: now });
      record({ entity: userNoun.entity, entityId: id, action: "create", after: { id, email, ...granted } });
      return "added";
    }
    const { id, role, active } = user;
    if (role === "admin" && active) return "unchanged";
    await endMemberships(w, id);
    await tx
      .update(users)
      .set({ ...granted, version: sql`${users.version} + 1`, updatedAt: now })
      .where(eq(users.id, id));
    const before = { role, active };
    record({ entity: userNoun.entity, entityId: id, action: "role_change", before, after: granted });
    if (role !== "admin") await endAccessOfRole(w, id, [role, "admin"]);
    return "promoted";
  });
}
