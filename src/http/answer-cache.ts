import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { LRUCache } from "lru-cache";
import { version } from "#/package.json";
import type { UnloggedName } from "#/src/contract/choices/unlogged";
import { lastState } from "#/src/domain/log-place";
import { clientsKey } from "#/src/domain/memberships";
import { digest } from "#/src/domain/secrets";
import { onceFor } from "./once-for";
import type { AppEnv } from "./types";

/** Maximum size of the response cache of a process, in characters. */
const maxCharacters = 4_000_000;

type CachedAnswer = { body: string; headers: [name: string, value: string][] };
const cachedHeaders = ["Content-Type", "ETag", "X-Total-Count", "Link"];

const cacheOf = onceFor(
  () =>
    new LRUCache<string, CachedAnswer>({
      maxSize: maxCharacters,
      sizeCalculation: ({ body }) => body.length + 500,
    }),
);

/**
 * Caches a response for its caller until anything changes. Read positions are not in the log and only a file's commit
 * count reflects them, so with a server nothing is cached.
 */
export const cacheAnswer = createMiddleware<AppEnv>(async (c, next) => {
  const commits = await c.get("deps").db.commits();
  if (commits === null) return next();
  return answer(c, next, `${c.get("ctx").actor.userId} ${scopeOf(c)} ${commits}`);
});

/**
 * Caches a list and sets a weak ETag: a program that sends it in If-None-Match gets 304 while nothing changed, from any
 * process. The tag covers all rows by the log's last hash, and their presentation by the portal's version.
 */
export const cacheList = listCache(scopeOf);

/** Caches a list that also shows visits, which the log does not record. */
export const cacheListWithVisits = listCache(scopeOf, "visits");

/** Caches a list that can be filtered by its caller. */
export const cacheOwnList = listCache((c) => `${c.get("ctx").actor.userId} ${scopeOf(c)}`);

function listCache(scopedTo: (c: Context<AppEnv>) => string, shows: UnloggedName | null = null) {
  return createMiddleware<AppEnv>((c, next) => answerList(c, next, scopedTo(c), shows));
}

async function answerList(
  c: Context<AppEnv>,
  next: () => Promise<void>,
  scope: string,
  shows: UnloggedName | null,
) {
  const { db, clock } = c.get("deps");
  const commits = await db.commits();
  // Client users see no unlogged changes, and their tags do not reveal them.
  const isShown = shows !== null && c.get("ctx").actor.role !== "client";
  const state = async () => {
    const { hash, unlogged } = await lastState(db);
    return isShown ? `${hash} ${unlogged[shows] ?? 0}` : `${hash}`;
  };
  // A file's commit count is more precise, and the state is read only when a response is computed.
  const hash = commits === null ? await state() : null;
  const tag = async () => `W/"${digest(`${scope} ${hash ?? (await state())} ${version}`).slice(0, 27)}"`;
  const ifNoneMatch =
    c.get("ctx").actor.credential.via === "token" ? c.req.header("If-None-Match") : undefined;
  if (ifNoneMatch !== undefined && ifNoneMatch === (await tag())) {
    c.header("ETag", ifNoneMatch);
    return c.body(null, 304);
  }
  // A server's repair that bypasses the log goes unnoticed, so its responses are cached for at most a minute.
  const revision = commits ?? `${hash} minute ${Math.floor(clock().getTime() / 60_000)}`;
  return answer(c, next, `${scope} ${revision}`, tag);
}

async function answer(
  c: Context<AppEnv>,
  next: () => Promise<void>,
  key: string,
  tagOf?: () => Promise<string>,
) {
  const cache = cacheOf(c.get("deps"));
  const found = cache.get(key);
  if (found) {
    for (const [name, value] of found.headers) c.header(name, value);
    return c.body(found.body, 200);
  }
  // Computed before the data is read: a later hash would hide changes made in between.
  const tag = await tagOf?.();
  await next();
  if (c.res.status !== 200) return;
  if (tag) c.res.headers.set("ETag", tag);
  const headers = cachedHeaders.flatMap((name): CachedAnswer["headers"] => {
    const value = c.res.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  cache.set(key, { body: await c.res.clone().text(), headers });
}

/** Builds the cache key: the request, and everything apart from the data that affects the response. */
function scopeOf(c: Context<AppEnv>): string {
  const { actor, today } = c.get("ctx");
  const { pathname, search } = new URL(c.req.url);
  return `${actor.role} ${clientsKey(actor)} ${today} ${pathname}${search}`;
}
