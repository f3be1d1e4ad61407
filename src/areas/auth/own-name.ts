import { eq } from "drizzle-orm";
import { users } from "#/db/schema";
import { changeName } from "#/src/areas/users";
import type { ChangeName, CurrentUser } from "#/src/contract/users";
import type { Context } from "#/src/domain/context";
import { NotFound } from "#/src/domain/errors";
import { write } from "#/src/domain/write";
import { findCurrentUser } from "./queries";

/** Changes the caller's own name. @throws NotFound */
export function changeOwnName(ctx: Context, name: ChangeName): Promise<CurrentUser> {
  const { userId } = ctx.actor;
  return write(ctx, async (w) => {
    const [user] = await w.tx.select().from(users).where(eq(users.id, userId));
    if (!user) throw new NotFound();
    await changeName(w, user, name);
    return findCurrentUser(ctx, w.tx);
  });
}
