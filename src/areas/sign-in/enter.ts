import { and, desc, eq, type SQL } from "drizzle-orm";
import type { Context } from "hono";
import type { Tx } from "#/db/client";
import { type SignInLinkRow, signInLinks } from "#/db/schema";
import { countAgainst } from "#/src/domain/count-hit";
import { Gone, Invalid } from "#/src/domain/errors";
import { hashOfBrowser } from "#/src/domain/links/browsers";
import { countTry, isCode } from "#/src/domain/links/codes";
import { linkKinds } from "#/src/domain/links/kinds";
import { hasSecret, isUnexpired, redeemByDeleting } from "#/src/domain/links/life";
import { signInByMail } from "#/src/http/sign-in/by-mail";
import type { AppEnv } from "#/src/http/types";

const kind = linkKinds.signIn;

/**
 * Signs in with the link in a mail, in the browser that requested it, once.
 * @throws Gone, Forbidden
 */
export function enterByLink(c: Context<AppEnv>, browser: string, token: string): Promise<void> {
  const isTheirs = and(hasSecret(kind, token), eq(signInLinks.browserHash, hashOfBrowser(browser)));
  return signInByMail(c, async (tx) => ({ userId: await takeLink(c, tx, isTheirs) }));
}

/**
 * Signs in with the code of the last link that this browser requested.
 * @throws WrongCode, Forbidden
 */
export async function enterByCode(c: Context<AppEnv>, browser: string, code: string): Promise<void> {
  const { link, left, until } = await takeTry(c, browser);
  if (until) throw new WrongCode(0, tooManyToday(until, c.var.deps.clock()));
  if (!link || !isCode(link.codeHash, browser, code)) throw wrongCode(left);
  await signInByMail(c, async (tx) => ({ userId: await takeLink(c, tx, eq(signInLinks.id, link.id)) })).catch(
    (error: unknown) => {
      throw error instanceof Gone ? wrongCode(left) : error;
    },
  );
}

/**
 * Consumes a link and returns its user.
 * @throws Gone
 */
async function takeLink(c: Context<AppEnv>, tx: Tx, which: SQL | undefined): Promise<string> {
  const userId = await redeemByDeleting(tx, kind, which, c.var.deps.clock().toISOString());
  if (!userId) throw new Gone("This link was used, or it has expired.");
  return userId;
}

type Try = {
  /** The link to which the code may belong; null if there is none or no attempts are left. */
  link: SignInLinkRow | null;
  /** Attempts left after this one. */
  left: number;
  /** End of the limit of the link's address, if that is reached. */
  until: string | null;
};

/** Finds the last link that a browser requested, after counting the attempt. */
function takeTry(c: Context<AppEnv>, browser: string): Promise<Try> {
  const { db, clock } = c.var.deps;
  const now = clock().toISOString();
  return db.transaction(async (tx) => {
    const [link] = await tx
      .select()
      .from(signInLinks)
      .where(and(eq(signInLinks.browserHash, hashOfBrowser(browser)), isUnexpired(kind, now)))
      .orderBy(desc(signInLinks.createdAt), desc(signInLinks.id))
      .limit(1);
    if (!link) return { link: null, left: 0, until: null };
    // Counts correct attempts too, per address, so that requesting further links gives no more guesses.
    const counted = { whose: link.addressKey, now };
    const { isAbove, resetAt } = await countAgainst(tx, kind.limits.guess, counted);
    const isTried = await countTry(tx, kind, { which: eq(signInLinks.id, link.id), now });
    const left = Math.max(0, kind.code.tries - link.tries - 1);
    return { link: isTried && !isAbove ? link : null, left, until: isAbove ? resetAt : null };
  });
}

/** A wrong code. The message is the same for every address, whether or not it has an account. */
export class WrongCode extends Invalid {
  constructor(
    /** Attempts left at the last link of this browser. */
    readonly left: number,
    message: string,
  ) {
    super([{ path: "code", message }]);
  }
}

function wrongCode(left: number): WrongCode {
  if (left === 0) return new WrongCode(left, "This code is wrong, or it has expired. No tries are left.");
  return new WrongCode(left, `This code is wrong. ${left === 1 ? "1 try is" : `${left} tries are`} left.`);
}

function tooManyToday(until: string, now: Date): string {
  const hours = Math.max(1, Math.ceil((Date.parse(until) - now.getTime()) / 3_600_000));
  const wait = hours === 1 ? "an hour" : `${hours} hours`;
  return `Too many codes were tried for this address. Use the link in the mail, or type a code again in ${wait}.`;
}
