import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { TooMany } from "#/src/domain/errors";
import { hourMs, minuteMs } from "#/src/format/durations";
import { clientAddress } from "./client-address";
import { onceFor } from "./once-for";
import { rateLimitStore } from "./rate-limit-store";
import { refusing } from "./refusals";
import type { AppEnv, Deps } from "./types";

/** What is counted, for whom, and how many a minute are let through. */
type Limit = { what: string; perMinute: number; whose: (c: Context<AppEnv>) => string };

/** Each apart, so that somebody who guesses at one keeps nobody of their address from another. */
const signIns = limit({ what: "sign-in", perMinute: 30, whose: clientAddress });
const wrongTokens = limit({ what: "wrong-token", perMinute: 30, whose: clientAddress });
const invitations = limit({ what: "invitation", perMinute: 30, whose: clientAddress });
const reviews = limit({ what: "review", perMinute: 30, whose: clientAddress });
const stops = limit({ what: "unsubscribe", perMinute: 60, whose: clientAddress });
const deviceCodes = limit({ what: "device-code", perMinute: 30, whose: clientAddress });
const signInLinks = limit({ what: "sign-in-link", perMinute: 30, whose: clientAddress });
const signInCodes = limit({ what: "sign-in-code", perMinute: 30, whose: clientAddress });

/** Calls of up to 500 rows each, per person: far above what one file needs, far below a flood. */
const imports = limit({
  what: "import",
  perMinute: 600,
  whose: personOrAddress,
});

/** Far above what a person sends by hand. */
const uploads = limit({
  what: "upload",
  perMinute: 60,
  whose: personOrAddress,
});

/** More than anybody needs to spell their own name. */
const names = limit({ what: "own-name", perMinute: 10, whose: personOrAddress });

/** In pieces of 16 kB: many times what people mistype, and little work for the portal. */
const refusedBodies = {
  ofPerson: limit({ what: "refused-body", perMinute: 600, whose: personOrAddress }),
  ofAddress: limit({ what: "refused-body", perMinute: 60, whose: clientAddress }),
};

/** Lets 30 sign-ins a minute begin from one address. @throws TooMany */
export const limitSignIns = signIns.middleware;

/** Lets 30 sign-ins of programs a minute begin from one address, less the wrong codes. @throws TooMany */
export const limitDeviceCodes = deviceCodes.middleware;

/** Lets 30 links of invitations a minute be used, or new ones be asked for, from one address. @throws TooMany */
export const limitInvitations = invitations.middleware;

/** Lets 30 forms a minute be sent from one address by whoever reviews by a link. @throws TooMany */
export const limitReviews = reviews.middleware;

/** Lets 60 mails a minute be stopped from one address: mail programs do so from few. @throws TooMany */
export const limitStops = stops.middleware;

/** Lets 600 import calls a minute through for one person. @throws TooMany */
export const limitImports = imports.middleware;

/** Gives one person 60 upload addresses a minute. @throws TooMany */
export const limitUploads = uploads.middleware;

/** Lets one person change their own name 10 times a minute. @throws TooMany */
export const limitNames = names.middleware;

/** Each of these counts one more. @throws TooMany instead of returning when they are spent */
export const countRefusedSignIn = signIns.count;
export const countWrongToken = wrongTokens.count;
export const countWrongDeviceCode = deviceCodes.count;
export const countSignInCode = signInCodes.count;

/** More than a person needs who lost a mail, and no flood in anybody's mailbox. */
const linksAnHour = 5;
const linksTo = onceFor((deps) => rateLimitStore(deps, hourMs, linksAnHour));

/**
 * Counts a link that is asked for: 30 a minute from one address of the network, 5 an hour to one of mail.
 * @throws TooMany, for an address that nobody has as well
 */
export async function countSignInLink(c: Context<AppEnv>, addressKey: string) {
  await signInLinks.count(c);
  const { deps } = c.var;
  const { hits, resetAt } = await linksTo(deps).add(`sign-in-link:${addressKey}`);
  if (hits > linksAnHour) throw tooMany(deps, resetAt);
}

/** @throws TooMany while those of this person, or of this address where nobody is signed in, are spent */
export function requireBodiesLeft(c: Context<AppEnv>) {
  refusedBodiesOf(c).requireLeft(c);
}

/** Counts a body that was read for nothing, as many times as it has pieces. */
export async function countRefusedBody(c: Context<AppEnv>, pieces: number) {
  await refusedBodiesOf(c).add(c, pieces);
}

function refusedBodiesOf(c: Context<AppEnv>) {
  return c.var.actor ? refusedBodies.ofPerson : refusedBodies.ofAddress;
}

function personOrAddress(c: Context<AppEnv>): string {
  return c.var.actor?.userId ?? clientAddress(c);
}

function limit({ what, perMinute, whose }: Limit) {
  const keyOf = (c: Context<AppEnv>) => `${what}:${whose(c)}`;
  const store = onceFor((deps) => rateLimitStore(deps, minuteMs, perMinute));
  const count = async (c: Context<AppEnv>) => {
    const { hits, resetAt } = await store(c.var.deps).add(keyOf(c));
    if (hits > perMinute) throw tooMany(c.var.deps, resetAt);
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
    add: (c: Context<AppEnv>, hits: number) => store(c.var.deps).add(keyOf(c), hits),
    requireLeft(c: Context<AppEnv>) {
      const { deps } = c.var;
      const spent = store(deps).spent(keyOf(c));
      if (spent) throw tooMany(deps, spent.resetAt);
    },
  };
}

function tooMany({ clock }: Deps, resetAt: number): TooMany {
  return new TooMany(Math.max(1, Math.ceil((resetAt - clock().getTime()) / 1_000)));
}
