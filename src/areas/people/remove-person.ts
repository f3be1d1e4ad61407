import { and, eq } from "drizzle-orm";
import { clientMembers, users } from "#/db/schema";
import { deactivate } from "#/src/areas/admin";
import { endMembership, membershipsOf } from "#/src/domain/change-memberships";
import type { Context } from "#/src/domain/context";
import { NotFound } from "#/src/domain/errors";
import { write } from "#/src/domain/write";

type Removal = { clientId: string; userId: string };

/**
 * Ends a person's membership of a client. With the last one the account is deactivated, which ends its sessions, tokens
 * and invitations.
 * @throws NotFound
 */
export function removePerson(ctx: Context, { clientId, userId }: Removal): Promise<void> {
  return write(ctx, async (w) => {
    const [found] = await w.tx
      .select({ membership: clientMembers })
      .from(clientMembers)
      .innerJoin(users, eq(users.id, clientMembers.userId))
      .where(and(eq(users.id, userId), eq(clientMembers.clientId, clientId), eq(users.active, true)));
    if (!found) throw new NotFound();
    await endMembership(w, found.membership);
    if ((await membershipsOf(w.tx, userId)).length > 0) return;
    const [person] = await w.tx.select().from(users).where(eq(users.id, userId));
    if (person) await deactivate(w, person);
  });
}
