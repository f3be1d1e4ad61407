import type { Context as HonoContext } from "hono";
import type { Context } from "#/src/domain/context";
import type { RequestCredential } from "#/src/domain/credential";
import { Forbidden } from "#/src/domain/errors";
import { type LogPlace, lastPlace } from "#/src/domain/log-place";
import { readPlace, sealPlace } from "#/src/http/log-place";
import type { AppEnv } from "#/src/http/types";
import { eventHub } from "./event-hub";
import { Missed, written } from "./missed";

/** Tells proxies not to cache, compress or buffer the response. */
const headers = {
  "Content-Type": "text/event-stream",
  "Cache-Control": "no-store, no-transform",
  "X-Accel-Buffering": "no",
} as const;

/**
 * Streams the events that the caller missed and then new ones, while they listen and have access.
 * @throws TooMany, Unavailable
 */
export function streamEvents(c: HonoContext<AppEnv>) {
  const { ctx, deps } = c.var;
  const { promise, resolve } = Promise.withResolvers<void>();
  const { userId, role, clientIds } = ctx.actor;
  const subscriber = { userId, role, clientIds, credential: credentialOf(ctx) };
  const body = eventHub(deps).open(subscriber, sinceOf(c), resolve);
  c.set("ends", promise);
  return c.body(body, 200, headers);
}

/** Returns the events that the caller has missed until now. */
export async function missedEvents(c: HonoContext<AppEnv>) {
  const { ctx, deps } = c.var;
  const last = await lastPlace(deps.db.read);
  const missed = new Missed(deps.db.read, { after: sinceOf(c) ?? last, last });
  const events = await missed.eventsFor(ctx.actor);
  const text = written(events, missed.unloggedFor(ctx.actor), sealPlace(deps.env, last));
  return c.body(text, 200, headers);
}

/**
 * Returns null if no position is given, and one beyond every entry if it is invalid, so that the caller reloads
 * everything.
 */
function sinceOf(c: HonoContext<AppEnv>): LogPlace | null {
  const id = c.req.header("Last-Event-ID");
  if (id === undefined || id === "") return null;
  return readPlace(c.var.deps.env, id) ?? { seq: Number.MAX_SAFE_INTEGER, unlogged: {} };
}

function credentialOf({ actor }: Context): RequestCredential {
  const { credential } = actor;
  if (credential.via === "session" || credential.via === "token") return credential;
  throw new Forbidden("Events require a sign-in.");
}
