import { cacheUntilCommit } from "#/db/commit-cache";
import type { Context } from "./context";

/**
 * The same read, whose value is kept for its caller until anybody commits: for what stands on every screen. It may depend
 * on who asks, with which rights, and on the day, but not on the time.
 */
export function cacheForCaller<T>(read: (ctx: Context) => Promise<T>): (ctx: Context) => Promise<T> {
  const cached = cacheUntilCommit<T>();
  return (ctx) => {
    const { userId, role, clientId } = ctx.actor;
    return cached(ctx.db, `${userId} ${role} ${clientId} ${ctx.today}`, () => read(ctx));
  };
}
