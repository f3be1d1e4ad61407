import { keptUntilCommit } from "#/db/kept";
import type { Context } from "./context";

/**
 * The same read, whose value is kept for its caller until anybody commits: for what stands on every screen. It may depend
 * on who asks, with which rights, and on the day, but not on the time.
 */
export function keptForCaller<T>(read: (ctx: Context) => Promise<T>): (ctx: Context) => Promise<T> {
  const kept = keptUntilCommit<T>();
  return (ctx) => {
    const { userId, role, clientId } = ctx.actor;
    return kept(ctx.db, `${userId} ${role} ${clientId} ${ctx.today}`, () => read(ctx));
  };
}
