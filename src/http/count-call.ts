import type { Context } from "hono";
import { TooMany } from "#/src/domain/errors";
import { minuteMs } from "#/src/format/durations";
import { onceFor } from "./once-for";
import type { AppEnv } from "./types";

/** Calls per user in the current minute. */
type Minute = { endsAt: number; calls: Map<string, number> };

const minuteOf = onceFor((): Minute => ({ endsAt: 0, calls: new Map() }));

/**
 * Counts a call of a user, over all sessions, tokens and links. The count is local to this process, since a count in the
 * database would cost every request a write: with several processes the limit applies in each.
 * @throws TooMany
 */
export function countCall(c: Context<AppEnv>, userId: string): void {
  const deps = c.get("deps");
  const most = deps.env.callsPerMinute;
  if (most === null) return;
  const minute = minuteOf(deps);
  const now = deps.clock().getTime();
  if (now >= minute.endsAt) {
    minute.endsAt = now + minuteMs;
    minute.calls.clear();
  }
  const count = (minute.calls.get(userId) ?? 0) + 1;
  minute.calls.set(userId, count);
  if (count <= most) return;
  const seconds = Math.max(1, Math.ceil((minute.endsAt - now) / 1_000));
  throw new TooMany(
    seconds,
    `You have made ${most.toLocaleString("en-US")} calls within a minute. You can go on in ${seconds} second${seconds === 1 ? "" : "s"}.`,
  );
}
