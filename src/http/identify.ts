import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { permissions } from "#/src/contract/permissions";
import type { Actor } from "#/src/domain/actor";
import { Unauthorized } from "#/src/domain/errors";
import { everyLinkKind } from "#/src/domain/links/kinds";
import { countCall } from "./count-call";
import { isFileUpload } from "./file-upload";
import { isPrefetch } from "./prefetch";
import { countWrongToken } from "./rate-limit";
import { readSessionCookie, setSessionCookie } from "./session-cookie";
import { findSession } from "./sessions";
import { findToken } from "./tokens";
import type { AppEnv } from "./types";
import { usedFrom } from "./used-from";

/**
 * Authenticates the caller by bearer token if one is sent, otherwise by session cookie; null if there is neither.
 * Public routes are not authenticated, so that a proxy's own credentials or an expired token cannot block them.
 * Responses to a token contain its expiry (`X-Token-Expires`).
 * @throws Unauthorized for invalid credentials in the Authorization header; TooMany for too many of those, or too many
 * calls by one user
 */
export const identify = createMiddleware<AppEnv>(async (c, next) => {
  const actor = isPublicRoute(c) || isFileUpload(c) ? null : await findActor(c);
  c.set("actor", actor);
  if (actor) countCall(c, actor.userId);
  await next();
});

async function findActor(c: Context<AppEnv>): Promise<Actor | null> {
  const authorization = c.req.header("Authorization");
  if (authorization !== undefined) return findBearer(c, authorization);
  const cookie = readSessionCookie(c);
  const found =
    cookie === undefined
      ? null
      : await findSession(c.get("deps"), cookie, { ...usedFrom(c), isUnattended: isUnattended(c) });
  if (found?.cookie) setSessionCookie(c, found.cookie);
  if (found) c.set("place", found.place);
  if (found && isVisit(c)) c.set("visitDays", found.visitDays);
  return found?.actor ?? null;
}

/** Returns true for a read that a page makes by itself: a page left open must not keep its session alive. */
function isUnattended(c: Context<AppEnv>): boolean {
  const isRead = c.req.method === "GET" || c.req.method === "HEAD";
  return isRead && (c.req.path === permissions["event.stream"].path || c.req.header("X-Unattended") === "1");
}

/** Returns false for reads that nobody sees: those that pages make by themselves, prefetches and previews. */
function isVisit(c: Context<AppEnv>): boolean {
  return !isPrefetch(c) && c.req.raw.method === "GET" && !isUnattended(c);
}

const bearer = /^Bearer +(\S{1,200})$/i;

async function findBearer(c: Context<AppEnv>, authorization: string): Promise<Actor> {
  const token = bearer.exec(authorization)?.[1];
  const found = token === undefined ? null : await findToken(c.get("deps"), token, () => usedFrom(c));
  if (found) {
    c.header("X-Token-Expires", found.expiresAt);
    return found.actor;
  }
  await countWrongToken(c);
  throw new Unauthorized();
}

const paths = new Set<string>(
  Object.values(permissions)
    .filter(({ access }) => access.viewer === "public")
    .map(({ path }) => path),
);

/** Prefixes of link addresses that act for the link's recipient, whoever is signed in to the browser. */
const linkPaths = everyLinkKind.flatMap(({ session, route }) =>
  session === "ignored" ? route.slice(0, -":token".length) : [],
);

/** Returns true for routes without authentication. Upload addresses are recognised by `isFileUpload`. */
function isPublicRoute(c: Context): boolean {
  return paths.has(c.req.path) || linkPaths.some((path) => c.req.path.startsWith(path));
}
