import type { Context as HonoContext } from "hono";
import { createMiddleware } from "hono/factory";
import { actorOfLink, endedLink } from "#/src/domain/credential";
import { Forbidden, Gone, NotFound } from "#/src/domain/errors";
import { linkKinds, linkPath } from "#/src/domain/links/kinds";
import { hashOfLink } from "#/src/domain/links/new-link";
import { findThingLink, type ThingLink } from "#/src/domain/links/whose-link";
import { runAs } from "#/src/http/allow";
import { requestContext } from "#/src/http/context";
import { countCall } from "#/src/http/count-call";
import { hasPass } from "#/src/http/link-pass";
import type { AppEnv } from "#/src/http/types";

/** Both kinds have the same page and the same proof of a press. */
const { pass } = linkKinds.task;

/** Returns the link of an address in any state; null for an unknown one. */
export function openedBy(c: HonoContext<AppEnv>): Promise<ThingLink | null> {
  const { db, clock } = c.var.deps;
  return findThingLink(db.read, hashOfLink(secretOf(c)), clock().toISOString());
}

type Addressed = { req: { path: string } };

/** Returns the secret in the address, which follows `/task/` on the page and below it. */
export function secretOf({ req }: Addressed): string {
  return req.path.split("/")[2] ?? "";
}

/** Returns the address of the link's page, to which its cookies are bound. */
export function pagePath(c: Addressed): string {
  return linkPath(linkKinds.task, secretOf(c));
}

export function isPassed(c: HonoContext<AppEnv>): boolean {
  return hasPass(c, { secret: secretOf(c), pass });
}

/**
 * Admits calls below the page of a link of this kind after the press of Continue, in the name of the link's person.
 * @throws NotFound for an unknown link or one of another kind; Gone for an ended one; Forbidden without a press;
 * TooMany above the person's calls a minute
 */
export function byLink(kind: ThingLink["kind"]) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const link = await openedBy(c);
    if (link?.kind !== kind) throw new NotFound();
    if (!link.isOpen) throw new Gone(endedLink);
    if (!isPassed(c)) throw new Forbidden(pressAgain);
    const actor = actorOfLink(link);
    countCall(c, actor.userId);
    c.set("actor", actor);
    c.set("link", link);
    await runAs(c, await requestContext(c, actor), next);
  });
}

const pressAgain =
  "An hour has passed since you pressed Continue. Open the link in your mail again, press it there, and try again here.";
