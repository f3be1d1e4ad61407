import { and, eq } from "drizzle-orm";
import { users } from "#/db/schema";
import { deactivate } from "#/src/areas/admin";
import type { Context } from "#/src/domain/context";
import { NotFound } from "#/src/domain/errors";
import { write } from "#/src/domain/write";
import { isPersonOf } from "./queries";

type Removal = { clientId: string; userId: string };

/**
 * Deactivates a user of a client, with their sessions, tokens and invitations.
 * @throws NotFound
 */
export function removePerson(ctx: Context, { clientId, userId }: Removal): Promise<void> {
  return write(ctx, async (w) => {
    const [person] = await w.tx
      .select()
      .from(users)
      .where(and(eq(users.id, userId), isPersonOf(clientId)));
    if (!person) throw new NotFound();
    await deactivate(w, person);
  });
}
