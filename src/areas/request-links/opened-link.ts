import type { Context as HonoContext } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import { actorOfRequestLink, endedLink } from "#/src/domain/credential";
import { Forbidden, Gone, NotFound } from "#/src/domain/errors";
import { isBrowserOf } from "#/src/domain/links/browsers";
import { linkKinds, linkPath } from "#/src/domain/links/kinds";
import { hashOfLink } from "#/src/domain/links/new-link";
import { findRequestLink, type RequestLink } from "#/src/domain/links/request-link";
import { runAs } from "#/src/http/allow";
import { requestContext } from "#/src/http/context";
import { countCall } from "#/src/http/count-call";
import { givePass, hasPass, pathCookie } from "#/src/http/link-pass";
import { pathCookieName } from "#/src/http/session-cookie";
import type { AppEnv } from "#/src/http/types";

const { pass, browser: itsBrowser } = linkKinds.request;

type Addressed = { req: { path: string } };

/** Returns the secret in the address, which follows `/request/` on the page and below it. */
export function secretOf({ req }: Addressed): string {
  return req.path.split("/")[2] ?? "";
}

/** Returns the address of the link's page, to which its cookies are bound. */
export function pagePath(c: Addressed): string {
  return linkPath(linkKinds.request, secretOf(c));
}

/** Returns the link of an address in any state; null for an unknown one. */
export function openedBy(c: HonoContext<AppEnv>): Promise<RequestLink | null> {
  const { db, clock } = c.var.deps;
  return findRequestLink(db.read, hashOfLink(secretOf(c)), clock().toISOString());
}

/** Returns true if the link needs no code, or this browser has entered its code. */
export function isUnlocked(c: HonoContext<AppEnv>, link: RequestLink): boolean {
  return !link.requiresCode || isBrowserOf(link, browserAt(c));
}

/** Returns the browser's secret, set when the code was entered. */
export function browserAt(c: HonoContext<AppEnv>): string | undefined {
  return getCookie(c, pathCookieName(c.var.deps, itsBrowser.cookie)) || undefined;
}

/** Remembers the browser in which the code was entered. */
export function rememberBrowser(c: HonoContext<AppEnv>, browser: string) {
  const options = { ...pathCookie(c, pagePath(c)), maxAge: itsBrowser.seconds };
  setCookie(c, pathCookieName(c.var.deps, itsBrowser.cookie), browser, options);
}

/** Returns true if this browser may use the link now: it is unlocked, and its button was pressed or used an hour ago. */
export function isPassed(c: HonoContext<AppEnv>, link: RequestLink): boolean {
  return isUnlocked(c, link) && hasPass(c, { secret: secretOf(c), pass });
}

/** Admits the browser for another hour. */
export function renewPass(c: HonoContext<AppEnv>) {
  givePass(c, { path: pagePath(c), secret: secretOf(c), pass });
}

/**
 * Admits calls below the page of a link after the press of Continue, in the name of its recipient.
 * @throws NotFound for an unknown link; Gone for an ended one; Forbidden without a press; TooMany above the recipient's
 * calls a minute
 */
export const byRequestLink = createMiddleware<AppEnv & { Variables: { requestLink: RequestLink } }>(
  async (c, next) => {
    const link = await openedBy(c);
    if (!link) throw new NotFound();
    if (!link.isOpen) throw new Gone(endedLink);
    if (!isPassed(c, link)) throw new Forbidden(pressAgain);
    renewPass(c);
    const actor = actorOfRequestLink(link);
    countCall(c, actor.userId);
    c.set("actor", actor);
    c.set("requestLink", link);
    // Idempotency keys belong to users.
    await runAs(c, { ...(await requestContext(c, actor)), idempotency: null }, next);
  },
);

const pressAgain =
  "An hour has passed since you last used this form. Open the link in your mail again, press Continue there, and go on here.";
