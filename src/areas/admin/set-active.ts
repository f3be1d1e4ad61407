import { eq } from "drizzle-orm";
import { apiTokens, deviceCodes, invitations, sessions, type UserRow } from "#/db/schema";
import { requireAssignable } from "#/src/areas/users";
import type { AdminUser, UpdateUser } from "#/src/contract/admin";
import type { Context } from "#/src/domain/context";
import { removeTokens, withdrawInvitations } from "#/src/domain/end-access";
import { requireVersion } from "#/src/domain/require-version";
import { type Write, write } from "#/src/domain/write";
import { changeAccount } from "./change-account";
import { handOver } from "./open-work";
import { presentUser } from "./present";
import { findUser } from "./queries";

type Admission = UpdateUser & { id: string; expectedVersion?: number | undefined };

/**
 * Lets somebody in again or keeps them out. Keeping out ends their sessions, tokens and invitations at once, and what
 * they agreed to in the browser; coming back starts with none of them. What they have open goes to whom it is handed over.
 * @throws NotFound; Stale; Conflict for the last active admin; Invalid for an heir whom work cannot be given to
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

/** Keeps somebody out from this moment on. @throws Conflict for the last active admin */
export async function deactivate(w: Write, user: UserRow): Promise<UserRow> {
  const changed = await changeAccount(w, user, { active: false }, "update");
  await w.tx.delete(sessions).where(eq(sessions.userId, user.id));
  await w.tx.delete(deviceCodes).where(eq(deviceCodes.userId, user.id));
  await removeTokens(w, eq(apiTokens.userId, user.id));
  await withdrawInvitations(w, eq(invitations.userId, user.id));
  return changed;
}
