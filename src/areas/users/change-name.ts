import { eq } from "drizzle-orm";
import { type UserRow, users } from "#/db/schema";
import type { ChangeName } from "#/src/contract/users";
import { changesIn } from "#/src/domain/changes";
import { userNoun } from "#/src/domain/nouns/people";
import type { Write } from "#/src/domain/write";

/**
 * Sets a person's name, which sign-ins no longer overwrite; an empty name is replaced by the provider's at the next
 * sign-in.
 */
export async function changeName(
  { tx, now, record }: Write,
  user: UserRow,
  name: ChangeName,
): Promise<UserRow> {
  const found = changesIn(user, name);
  if (!found) return user;
  const namedAt = name.firstName === null && name.lastName === null ? null : now;
  const columns = { ...found.changed, namedAt, version: user.version + 1, updatedAt: now };
  await tx.update(users).set(columns).where(eq(users.id, user.id));
  record({
    entity: userNoun.entity,
    entityId: user.id,
    action: "update",
    before: found.before,
    after: found.after,
  });
  return { ...user, ...columns };
}
