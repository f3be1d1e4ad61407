import { eq } from "drizzle-orm";
import { apiTokens, deviceCodes, sessions } from "#/db/schema";
import { requireAssignable } from "#/src/areas/users";
import type { AdminUser, UpdateUser } from "#/src/contract/admin";
import type { Context } from "#/src/domain/context";
import { requireVersion } from "#/src/domain/require-version";
import { type Write, write } from "#/src/domain/write";
import { changeAccount } from "./change-account";
import { handOver } from "./open-work";
import { presentUser } from "./present";
import { findUser } from "./queries";
import { removeTokens } from "./revoke-token";

type Admission = UpdateUser & { id: string; expectedVersion?: number | undefined };

/**
 * Lets somebody in again or keeps them out. Keeping out ends their sessions and tokens at once, and what they
 * agreed to in the browser; coming back starts with none of them. What they have open goes to whom it is handed over.
 * @throws NotFound; Stale; Conflict for the last active admin; Invalid for an heir whom work cannot be given to
 */
export function setActive(ctx: Context, admission: Admission): Promise<AdminUser> {
  const { id, expectedVersion, active, handOverTo } = admission;
  return write(ctx, async (w) => {
    const user = await findUser(ctx, id, w.tx);
    requireVersion(user, expectedVersion);
    const changed = await changeAccount(w, user, { active }, "update");
    if (!active) await endAccess(w, id);
    if (handOverTo) {
      await requireAssignable(w.tx, handOverTo, "handOverTo");
      await handOver(w, { from: id, to: handOverTo });
    }
    return presentUser(changed);
  });
}

async function endAccess(w: Write, userId: string) {
  await w.tx.delete(sessions).where(eq(sessions.userId, userId));
  await w.tx.delete(deviceCodes).where(eq(deviceCodes.userId, userId));
  await removeTokens(w, eq(apiTokens.userId, userId));
}
