import { users } from "#/db/schema";
import type { AddUser, AdminUser } from "#/src/contract/admin";
import { beginMembership } from "#/src/domain/change-memberships";
import type { Context } from "#/src/domain/context";
import { Conflict } from "#/src/domain/errors";
import { userNoun } from "#/src/domain/nouns/people";
import { write } from "#/src/domain/write";
import { requireClients } from "./accounts";
import { presentUser } from "./present";
import { findUser, findUserByEmail } from "./queries";

/**
 * Creates an account in advance; the first verified sign-in with the address binds it.
 * @throws Invalid for impossible clients; Conflict if the address has an account
 */
export function addUser(ctx: Context, { email, role, ...link }: AddUser): Promise<AdminUser> {
  return write(ctx, async (w) => {
    const { tx, now, newId, record } = w;
    const clientIds = await requireClients(ctx, tx, { role, ...link });
    if (await findUserByEmail(tx, email)) throw new Conflict(`There already is a user ${email}.`);
    const id = newId();
    const added = { email, role, active: true };
    await tx.insert(users).values({ id, ...added, createdAt: now, updatedAt: now });
    record({ entity: userNoun.entity, entityId: id, action: "create", after: { id, ...added } });
    for (const clientId of clientIds ?? []) {
      await beginMembership(w, { userId: id, clientId, byId: ctx.actor.userId });
    }
    return presentUser(await findUser(ctx, id, tx));
  });
}
