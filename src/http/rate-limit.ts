import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { type RateName, rates } from "#/src/contract/ceilings";
import { windowOf } from "#/src/domain/count-hit";
import { TooMany } from "#/src/domain/errors";
import { everyLinkKind, type LinkKindName, linkKinds } from "#/src/domain/links/kinds";
import { clientAddress } from "./client-address";
import { onceFor } from "./once-for";
import { rateLimitStore } from "./rate-limit-store";
import { refusing } from "./refusals";
import type { AppEnv, Deps } from "./types";

// Counted separately, so that guessing at one does not block another. The limits are in `rates`.
const signIns = limit("sign-in", clientAddress);
const wrongTokens = limit("wrong-token", clientAddress);
const deviceCodes = limit("device-code", clientAddress);
const refusedBodies = {
  ofPerson: limit("refused-body", personOrAddress),
  ofAddress: limit("refused-body-from", clientAddress),
};

/**
 * Middleware that counts one call.
 * @throws TooMany above the limit
 */
export const limitSignIns = signIns.middleware;
export const limitDeviceCodes = deviceCodes.middleware;
export const limitImports = limit("import", personOrAddress).middleware;
export const limitUploads = limit("upload", personOrAddress).middleware;
export const limitUploadParts = limit("upload-part", personOrAddress).middleware;
export const limitAgency = limit("agency", personOrAddress).middleware;
export const limitNames = limit("own-name", personOrAddress).middleware;

/**
 * Counters for one more hit.
 * @throws TooMany above the limit
 */
export const countRefusedSignIn = signIns.count;
export const countWrongToken = wrongTokens.count;
export const countWrongDeviceCode = deviceCodes.count;

const linkLimits = everyLinkKind.map(({ limits: { use, ask } }) => ({
  use: limit(use, clientAddress),
  ask: ask && limit(ask, clientAddress),
}));

const limitsOf = (kind: LinkKindName) => linkLimits[everyLinkKind.indexOf(linkKinds[kind])];

/**
 * Counts a use of a form of a link's page.
 * @throws TooMany above the limit
 */
export async function countLinkUse(c: Context<AppEnv>, kind: LinkKindName) {
  await limitsOf(kind)?.use.count(c);
}

/** Counts a mail requested on a link's page without sign-in; false above the limit. Callers do not reveal which it was. */
export async function hasLinkLeft(c: Context<AppEnv>, kind: LinkKindName): Promise<boolean> {
  return (await limitsOf(kind)?.ask?.hasRoom(c)) ?? false;
}

const { askFor } = linkKinds.signIn.limits;
const signInLinksTo = countedIn(askFor);

/**
 * Counts a requested sign-in link by network address and by mail address, even if no account has it. Returns false
 * above either limit.
 */
export async function hasSignInLinkLeft(c: Context<AppEnv>, addressKey: string): Promise<boolean> {
  if (!(await hasLinkLeft(c, "signIn"))) return false;
  const { hits } = await signInLinksTo(c.var.deps).add(`${askFor}:${addressKey}`);
  return hits <= rates[askFor].most;
}

/** @throws TooMany after too many rejected bodies from this user or, if signed out, from this network address */
export function requireBodiesLeft(c: Context<AppEnv>) {
  refusedBodiesOf(c).requireLeft(c);
}

/** Counts a rejected body as this number of hits. */
export async function countRefusedBody(c: Context<AppEnv>, pieces: number) {
  await refusedBodiesOf(c).add(c, pieces);
}

function refusedBodiesOf(c: Context<AppEnv>) {
  return c.var.actor ? refusedBodies.ofPerson : refusedBodies.ofAddress;
}

function personOrAddress(c: Context<AppEnv>): string {
  return c.var.actor?.userId ?? clientAddress(c);
}

function countedIn(name: RateName) {
  return onceFor((deps) => rateLimitStore(deps, windowOf(name), rates[name].most));
}

function limit(name: RateName, whose: (c: Context<AppEnv>) => string) {
  const keyOf = (c: Context<AppEnv>) => `${name}:${whose(c)}`;
  const store = countedIn(name);
  const add = (c: Context<AppEnv>, hits = 1) => store(c.var.deps).add(keyOf(c), hits);
  const count = async (c: Context<AppEnv>) => {
    const { hits, resetAt } = await add(c);
    if (hits > rates[name].most) throw tooMany(c.var.deps, resetAt);
  };
  return {
    middleware: refusing(
      createMiddleware<AppEnv>(async (c, next) => {
        await count(c);
        await next();
      }),
      [429],
    ),
    count,
    add,
    hasRoom: async (c: Context<AppEnv>) => (await add(c)).hits <= rates[name].most,
    requireLeft(c: Context<AppEnv>) {
      const { deps } = c.var;
      const spent = store(deps).spent(keyOf(c));
      if (spent) throw tooMany(deps, spent.resetAt);
    },
  };
}

function tooMany({ clock }: Deps, resetAt: number): TooMany {
  const seconds = Math.max(1, Math.ceil((resetAt - clock().getTime()) / 1_000));
  const minutes = Math.ceil(seconds / 60);
  const wait = seconds < 60 ? countOf(seconds, "second") : countOf(minutes, "minute");
  return new TooMany(seconds, `Too many attempts. You can try again in ${wait}.`);
}

function countOf(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
