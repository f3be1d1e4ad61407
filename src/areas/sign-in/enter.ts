import { and, desc, eq, isNotNull, type SQL } from "drizzle-orm";
import type { Context } from "hono";
import type { Tx } from "#/db/client";
import { type SignInLinkRow, signInLinks } from "#/db/schema";
import { countAgainst } from "#/src/domain/count-hit";
import { Gone, Invalid } from "#/src/domain/errors";
import { hashOfBrowser } from "#/src/domain/links/browsers";
import { countTry, isCode } from "#/src/domain/links/codes";
import { linkKinds } from "#/src/domain/links/kinds";
import { hasSecret, isUnexpired } from "#/src/domain/links/life";
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
 * @throws Invalid, Forbidden
 */
export async function enterByCode(c: Context<AppEnv>, browser: string, code: string): Promise<void> {
  const link = await takeTry(c, browser);
  if (!link || !isCode(link.codeHash, browser, code)) throw wrongCode();
  await signInByMail(c, async (tx) => ({ userId: await takeLink(c, tx, eq(signInLinks.id, link.id)) })).catch(
    (error: unknown) => {
      throw error instanceof Gone ? wrongCode() : error;
    },
  );
}

/**
 * Consumes a link and returns its user.
 * @throws Gone
 */
async function takeLink(c: Context<AppEnv>, tx: Tx, which: SQL | undefined): Promise<string> {
  const isOpen = isUnexpired(kind, c.var.deps.clock().toISOString());
  const [link] = await tx
    .delete(signInLinks)
    .where(and(which, isOpen, isNotNull(signInLinks.userId)))
    .returning({ userId: signInLinks.userId });
  if (!link?.userId) throw new Gone("This link was used, or it has expired.");
  return link.userId;
}

/**
 * Returns the link to which a code may belong, after counting the attempt; null if there is none or no attempts are
 * left.
 */
function takeTry(c: Context<AppEnv>, browser: string): Promise<SignInLinkRow | null> {
  const { db, clock } = c.var.deps;
  const now = clock().toISOString();
  return db.transaction(async (tx) => {
    const [link] = await tx
      .select()
      .from(signInLinks)
      .where(and(eq(signInLinks.browserHash, hashOfBrowser(browser)), isUnexpired(kind, now)))
      .orderBy(desc(signInLinks.createdAt), desc(signInLinks.id))
      .limit(1);
    if (!link) return null;
    // Counts correct attempts too, per address, so that requesting further links gives no more guesses.
    const counted = { whose: link.addressKey, now };
    const { isAbove } = await countAgainst(tx, kind.limits.guess, counted);
    const isLeft = await countTry(tx, kind, { which: eq(signInLinks.id, link.id), now });
    return isLeft && !isAbove ? link : null;
  });
}

/** The same for wrong, expired and exhausted codes. */
function wrongCode(): Invalid {
  return new Invalid([
    { path: "code", message: "This code is wrong, or it has expired. A link lets you try five times." },
  ]);
}
