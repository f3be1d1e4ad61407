import { users } from "#/db/schema";
import type { AddUser, AdminUser } from "#/src/contract/admin";
import type { Context } from "#/src/domain/context";
import { Conflict } from "#/src/domain/errors";
import { userNoun } from "#/src/domain/nouns/people";
import { write } from "#/src/domain/write";
import { requireClientLink } from "./accounts";
import { presentUser } from "./present";
import { findUserByEmail } from "./queries";

/**
 * Creates an account in advance; the first verified sign-in with the address binds it.
 * @throws Invalid for an impossible link; Conflict if the address has an account
 */
export function addUser(ctx: Context, { email, role, clientId = null }: AddUser): Promise<AdminUser> {
  return write(ctx, async ({ tx, now, newId, record }) => {
    await requireClientLink(ctx, tx, { role, clientId });
    if (await findUserByEmail(tx, email)) throw new Conflict(`There already is a user ${email}.`);
    const id = newId();
    const added = { email, role, clientId, active: true };
    await tx.insert(users).values({ id, ...added, createdAt: now, updatedAt: now });
    record({ entity: userNoun.entity, entityId: id, action: "create", after: { id, ...added } });
    return presentUser({
      id,
      ...added,
      firstName: null,
      lastName: null,
      profileImageUrl: null,
      version: 1,
      createdAt: now,
    });
  });
}
