import { eq } from "drizzle-orm";
import { apiTokens, deviceCodes, sessions } from "#/db/schema";
import type { AdminUser } from "#/src/contract/admin";
import type { Context } from "#/src/domain/context";
import { requireVersion } from "#/src/domain/require-version";
import { type Write, write } from "#/src/domain/write";
import { changeAccount } from "./change-account";
import { presentUser } from "./present";
import { findUser } from "./queries";
import { removeTokens } from "./revoke-token";

type Admission = { id: string; expectedVersion?: number | undefined; active: boolean };

/**
 * Lets somebody in again or keeps them out. Keeping out ends their sessions and tokens at once, and what they
 * agreed to in the browser; coming back starts with none of them.
 * @throws NotFound; Stale; Conflict for the last active admin
 */
export function setActive(ctx: Context, { id, expectedVersion, active }: Admission): Promise<AdminUser> {
  return write(ctx, async (w) => {
    const user = await findUser(ctx, id, w.tx);
    requireVersion(user, expectedVersion);
    const changed = await changeAccount(w, user, { active }, "update");
    if (!active) await endAccess(w, id);
    return presentUser(changed);
  });
}

async function endAccess(w: Write, userId: string) {
  await w.tx.delete(sessions).where(eq(sessions.userId, userId));
  await w.tx.delete(deviceCodes).where(eq(deviceCodes.userId, userId));
  await removeTokens(w, eq(apiTokens.userId, userId));
}
