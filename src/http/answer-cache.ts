import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { LRUCache } from "lru-cache";
import { version } from "#/package.json";
import { lastHash } from "#/src/domain/last-hash";
import { digest } from "#/src/domain/secrets";
import { onceFor } from "./once-for";
import type { AppEnv } from "./types";

/** How much a process keeps of answers, in characters. */
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
 * Answers its caller again what they were answered since the last change of anything. What somebody has read is in no
 * log: only a file tells of that, so on a server each is answered anew.
 */
export const cacheAnswer = createMiddleware<AppEnv>(async (c, next) => {
  const commits = await c.get("deps").db.commits();
  if (commits === null) return next();
  return answer(c, next, `${c.get("ctx").actor.userId} ${scopeOf(c)} ${commits}`);
});

/**
 * The same for a list, which is also given a weak ETag: a program that names it in If-None-Match is answered 304 while it
 * holds, whichever process it asks. The log's last hash stands for all rows, and the version for how they are shown.
 */
export const cacheList = listCache(scopeOf);

/** The same for a list that can be asked for what is the caller's. */
export const cacheOwnList = listCache((c) => `${c.get("ctx").actor.userId} ${scopeOf(c)}`);

function listCache(scopedTo: (c: Context<AppEnv>) => string) {
  return createMiddleware<AppEnv>((c, next) => answerList(c, next, scopedTo(c)));
}

async function answerList(c: Context<AppEnv>, next: () => Promise<void>, scope: string) {
  const { db, clock } = c.get("deps");
  const commits = await db.commits();
  // Of a file the count of commits tells more, and the hash is only read for an answer that is made.
  const hash = commits === null ? await lastHash(db) : null;
  const tag = async () => `W/"${digest(`${scope} ${hash ?? (await lastHash(db))} ${version}`).slice(0, 27)}"`;
  const ifNoneMatch =
    c.get("ctx").actor.credential.via === "token" ? c.req.header("If-None-Match") : undefined;
  if (ifNoneMatch !== undefined && ifNoneMatch === (await tag())) {
    c.header("ETag", ifNoneMatch);
    return c.body(null, 304);
  }
  // A server does not say that it was repaired past the log, so nothing of it is kept for longer than a minute.
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
  // Before the answer is read: with a later hash its reader would miss what was changed in between.
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

/** What is asked, and what decides how it is answered beside the data. */
function scopeOf(c: Context<AppEnv>): string {
  const { actor, today } = c.get("ctx");
  const { pathname, search } = new URL(c.req.url);
  return `${actor.role} ${actor.clientId} ${today} ${pathname}${search}`;
}
