import type { AdminUser, ChangeRole } from "#/src/contract/admin";
import type { Context } from "#/src/domain/context";
import { type Held, requireVersion } from "#/src/domain/require-version";
import { write } from "#/src/domain/write";
import { changeAccount } from "./change-account";
import { requireClientLink } from "./client-link";
import { presentUser } from "./present";
import { findUser } from "./queries";

type RoleChange = Held & { change: ChangeRole };

/**
 * Gives somebody another role, which their open sessions and tokens have from the next request on. Whoever
 * leaves the role client loses the link; whoever has it keeps theirs unless another is given.
 * @throws NotFound; Stale; Invalid for a link that cannot be; Conflict for the last active admin
 */
export function changeRole(ctx: Context, { id, expectedVersion, change }: RoleChange): Promise<AdminUser> {
  const { role, clientId } = change;
  return write(ctx, async (w) => {
    const user = await findUser(ctx, id, w.tx);
    requireVersion(user, expectedVersion);
    await requireClientLink(ctx, w.tx, { role, clientId });
    const link = role === "client" ? clientId : null;
    const action = role === user.role ? "update" : "role_change";
    return presentUser(await changeAccount(w, user, { role, clientId: link }, action));
  });
}
