import { cacheUntilCommit } from "#/db/commit-cache";
import type { Context } from "./context";
import { clientsKey } from "./memberships";

/**
 * Wraps a read so that its value is cached per caller until the next commit, for data shown on every screen. The value
 * may depend on the caller, their rights and the day, but not on the time.
 */
export function cacheForCaller<T>(read: (ctx: Context) => Promise<T>): (ctx: Context) => Promise<T> {
  const cached = cacheUntilCommit<T>();
  return (ctx) => {
    const { userId, role } = ctx.actor;
    return cached(ctx.db, `${userId} ${role} ${clientsKey(ctx.actor)} ${ctx.today}`, () => read(ctx));
  };
}
