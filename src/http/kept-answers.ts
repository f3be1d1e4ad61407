import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { LRUCache } from "lru-cache";
import { version } from "#/package.json";
import { type ChangeMark, changeMark } from "#/src/domain/change-mark";
import { digest } from "#/src/domain/secrets";
import { onceFor } from "./once-for";
import type { AppEnv } from "./types";

/** How much a process keeps of answers, in characters. */
const mostKept = 4_000_000;

type Kept = { body: string; headers: [name: string, value: string][] };
const keptHeaders = ["Content-Type", "ETag", "X-Total-Count", "Link"];

const keptBy = onceFor(
  () => new LRUCache<string, Kept>({ maxSize: mostKept, sizeCalculation: ({ body }) => body.length + 500 }),
);

/**
 * Answers its caller again what they were answered since the last change of anything. What somebody has read is in no
 * log: only a file tells of that, so on a server each is answered anew.
 */
export const keptOwnAnswer = createMiddleware<AppEnv>(async (c, next) => {
  const { db } = c.var.deps;
  if (!db.isLocal) return next();
  const mark = await changeMark(db);
  return answer(c, next, `${c.var.ctx.actor.userId} ${scopeOf(c)} ${standingOf(c, mark)}`);
});

/**
 * The same for a list, which is also given a weak ETag: a program that names it in If-None-Match is answered 304 while it
 * holds, whichever process it asks. The log's last hash stands for all rows, and the version for how they are shown.
 */
export const keptList = listKeptBy(scopeOf);

/** The same for a list that can be asked for what is the caller's. */
export const keptOwnList = listKeptBy((c) => `${c.var.ctx.actor.userId} ${scopeOf(c)}`);

function listKeptBy(scopedTo: (c: Context<AppEnv>) => string) {
  return createMiddleware<AppEnv>((c, next) => answerList(c, next, scopedTo(c)));
}

async function answerList(c: Context<AppEnv>, next: () => Promise<void>, scope: string) {
  const mark = await changeMark(c.var.deps.db);
  const tag = () => `W/"${digest(`${scope} ${mark.hash} ${version}`).slice(0, 27)}"`;
  const named = c.var.ctx.actor.credential.via === "token" ? c.req.header("If-None-Match") : undefined;
  if (named !== undefined && named === tag()) {
    c.header("ETag", named);
    return c.body(null, 304);
  }
  return answer(c, next, `${scope} ${standingOf(c, mark)}`, tag);
}

async function answer(c: Context<AppEnv>, next: () => Promise<void>, key: string, tag?: () => string) {
  const kept = keptBy(c.var.deps);
  const found = kept.get(key);
  if (found) {
    for (const [name, value] of found.headers) c.header(name, value);
    return c.body(found.body, 200);
  }
  await next();
  if (c.res.status !== 200) return;
  if (tag) c.res.headers.set("ETag", tag());
  const headers = keptHeaders.flatMap((name): Kept["headers"] => {
    const value = c.res.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  kept.set(key, { body: await c.res.clone().text(), headers });
}

/** A remote database does not say that it was repaired past the log, so nothing of it is kept for longer than a minute. */
function standingOf(c: Context<AppEnv>, { hash, commits }: ChangeMark): string {
  const minute = Math.floor(c.var.deps.clock().getTime() / 60_000);
  return `${hash} ${commits ?? `minute ${minute}`}`;
}

/** What is asked, and what decides how it is answered beside the data. */
function scopeOf(c: Context<AppEnv>): string {
  const { actor, today } = c.var.ctx;
  const { pathname, search } = new URL(c.req.url);
  return `${actor.role} ${actor.clientId} ${today} ${pathname}${search}`;
}
