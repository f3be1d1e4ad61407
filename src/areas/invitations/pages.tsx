/** @jsxImportSource hono/jsx */
import { type Context, Hono } from "hono";
import { waitingFor } from "#/src/areas/owed";
import { Forbidden, Gone, NotFound } from "#/src/domain/errors";
import { linkKinds } from "#/src/domain/links/kinds";
import { dateIn } from "#/src/format/dates";
import { inBackground } from "#/src/http/background";
import { readBody } from "#/src/http/body";
import { senderAddress } from "#/src/http/client-address";
import { anonymousContext, contextFor } from "#/src/http/context";
import { countLinkUse, hasLinkLeft } from "#/src/http/rate-limit";
import { isForeignNavigation } from "#/src/http/same-origin";
import { signInByMail } from "#/src/http/sign-in/by-mail";
import type { AppEnv } from "#/src/http/types";
import { pageOf } from "#/src/shell/page";
import { UnknownLinkPage } from "#/src/shell/plain";
import { acceptByLink, askForLink, findByLink, noteOpened, type OpenedLink } from "./by-link";
import { EndedPage, InvitationPage, LinkSentPage } from "./link-pages";
import { acceptOwnInvitation } from "./own-invitations";

const { route } = linkKinds.invitation;

/** The page of an invitation's link. Mail scanners open links, so only the page's button uses it. */
export const invitationPages = new Hono<AppEnv>()
  .get(route, (c) => show(c))
  .post(route, async (c) => {
    const secret = c.req.param("token");
    if (isForeignNavigation(c.req.raw.headers, c.var.deps.publicUrl)) return c.redirect(c.req.path, 303);
    const form = new URLSearchParams(Buffer.from(await readBody(c)).toString());
    if (form.has("ask")) {
      if (await hasLinkLeft(c, "invitation")) await askForLink(anonymousContext(c.var.deps), secret);
      return c.html(<LinkSentPage page={pageOf(c)} />);
    }
    await countLinkUse(c, "invitation");
    return accept(c, secret, form.get("instead"));
  });

/** Accepts an invitation that the home page shows, by its button. */
export const ownInvitationPages = new Hono<AppEnv>().post("/invitations/:id/accept", async (c) => {
  if (isForeignNavigation(c.req.raw.headers, c.var.deps.publicUrl))
    throw new Forbidden("Use the portal's own page.");
  const { actor, deps } = c.var;
  if (actor?.role !== "client") throw new NotFound();
  const ctx = contextFor(deps, actor);
  const clientId = await acceptOwnInvitation(ctx, { id: c.req.param("id"), from: senderAddress(c) });
  return c.redirect(`/clients/${clientId}`, 303);
});

type LinkContext = Context<AppEnv, typeof route>;

/** `isAskedAgain` is true if another user is signed in than the page showed when its button was pressed. */
async function show(c: LinkContext, isAskedAgain = false): Promise<Response> {
  const { deps, actor } = c.var;
  const page = pageOf(c);
  const opened = await findByLink(deps.db.read, c.req.param("token"), deps.clock().toISOString());
  if (!opened) return c.html(<UnknownLinkPage page={page} />, 404);
  const isThem = actor?.userId === opened.user.id;
  const { ended } = opened;
  if (!actor && c.req.raw.method === "GET") noteOpening(c, opened);
  if (ended === null) {
    const { timeZone } = deps.env;
    const status = isAskedAgain ? 409 : 200;
    const waiting = await waitingFor(deps.db.read, {
      ...{ clientId: opened.client.id, timeZone },
      today: dateIn(timeZone, deps.clock().toISOString()),
    });
    return c.html(
      <InvitationPage {...{ page, opened, timeZone, waiting }} other={isThem ? null : actor} />,
      status,
    );
  }
  if (isThem) return c.redirect("/", 303);
  return c.html(<EndedPage page={page} ended={ended} canAsk={deps.mail !== null} />, 410);
}

/** Stores the first time at which anybody without a session opened the link, which may be a mail scanner. */
function noteOpening(c: LinkContext, { invitation, ended }: OpenedLink) {
  if (ended !== null || invitation.openedAt !== null) return;
  const { deps } = c.var;
  const opening = { id: invitation.id, now: deps.clock().toISOString() };
  inBackground(deps, "noting an opened invitation", invitation.id, () => noteOpened(deps.db, opening));
}

/** `instead` is the user who was signed in on the page whose button was pressed. */
async function accept(c: LinkContext, secret: string, instead: string | null): Promise<Response> {
  const { deps, actor } = c.var;
  const ctx = anonymousContext(deps);
  const opened = actor && (await findByLink(deps.db.read, secret, ctx.now));
  if (opened && actor.userId !== opened.user.id && actor.userId !== instead) return show(c, true);
  try {
    await signInByMail(c, (tx) => acceptByLink(ctx, tx, { secret, from: senderAddress(c) }));
  } catch (error) {
    if (error instanceof Gone || error instanceof Forbidden) return show(c);
    throw error;
  }
  return c.redirect("/", 303);
}
