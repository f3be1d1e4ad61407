import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { rateLimiter } from "hono-rate-limiter";
import { TooMany } from "../domain/errors";
import { clientAddress } from "./client-address";
import { onceFor } from "./once-for";
import { RateLimitStore } from "./rate-limit-store";
import type { AppEnv, Deps } from "./types";

const windowMs = 60_000;
/** Sign-ins and wrong credentials together, per address and minute. */
const attempts = 30;

/** Lets 30 sign-ins a minute through from one address. @throws TooMany */
export const limitSignIns = createMiddleware<AppEnv>((c, next) => signInLimiter(c.var.deps)(c, next));

/** Counts wrong credentials into the same 30. @throws TooMany instead of returning when they are spent */
export async function countWrongCredentials(c: Context<AppEnv>) {
  const { totalHits, resetTime } = await store(c.var.deps).increment(attemptKey(c));
  if (totalHits > attempts) throw tooMany(c.var.deps, resetTime);
}

const store = onceFor((deps) => new RateLimitStore(deps, windowMs, attempts));

const signInLimiter = onceFor((deps) =>
  rateLimiter<AppEnv>({
    windowMs,
    limit: attempts,
    standardHeaders: false,
    keyGenerator: attemptKey,
    store: store(deps),
    handler: (c) => {
      throw tooMany(deps, store(deps).get(attemptKey(c))?.resetTime);
    },
  }),
);

function attemptKey(c: Context<AppEnv>): string {
  return `sign-in:${clientAddress(c)}`;
}

function tooMany({ clock }: Deps, resetTime: Date | undefined): TooMany {
  const waitMs = resetTime ? resetTime.getTime() - clock().getTime() : windowMs;
  return new TooMany(Math.max(1, Math.ceil(waitMs / 1000)));
}
