/** @jsxImportSource hono/jsx */
import { type Context, Hono } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { objectHeaders, readPicture } from "#/src/areas/objects";
import { DecideAsset } from "#/src/contract/design";
import { isObjectPath } from "#/src/contract/objects";
import { Gone, Invalid, NotFound } from "#/src/domain/errors";
import { isCodeOpen } from "#/src/domain/links/codes";
import { linkKinds } from "#/src/domain/links/kinds";
import { newSecret } from "#/src/domain/secrets";
import { readBody } from "#/src/http/body";
import { senderAddress } from "#/src/http/client-address";
import { anonymousContext } from "#/src/http/context";
import { countLinkUse, hasLinkLeft } from "#/src/http/rate-limit";
import { isForeignNavigation } from "#/src/http/same-origin";
import { cookieName, cookieOptions } from "#/src/http/session-cookie";
import type { AppEnv } from "#/src/http/types";
import { CodePage } from "#/src/shell/code-page";
import { pageOf } from "#/src/shell/page";
import { UnknownLinkPage } from "#/src/shell/plain";
import { answerReview } from "./answer-review";
import { enterCode, sendCode } from "./codes";
import { EndedPage, ThanksPage } from "./link-pages";
import { findByLink, type OpenedReview } from "./opened-review";
import { ReviewPage } from "./review-page";

const { route, browser: itsBrowser } = linkKinds.review;

/** The page of a review link, with a version of a design. Mail scanners open links, so only the page's forms use it up. */
export const reviewPages = new Hono<AppEnv>()
  .get(route, (c) => show(c))
  .get("/review/:token/picture", async (c) => {
    const opened = await openedBy(c);
    const path = opened?.revision.fileUrl;
    if (opened?.state !== "sent" || !opened.isShown || !path || !isObjectPath(path)) throw new NotFound();
    const picture = await readPicture(c.var.deps, path);
    return c.body(Uint8Array.from(picture.bytes), 200, objectHeaders(path, picture));
  })
  .post(route, async (c) => {
    if (isForeignNavigation(c.req.raw.headers, c.var.deps.publicUrl)) return c.redirect(c.req.path, 303);
    const form = new URLSearchParams(Buffer.from(await readBody(c)).toString());
    try {
      if (form.get("do") === "code") return await askForCode(c);
      await countLinkUse(c, "review");
      if (form.has("code")) return await takeCode(c, form.get("code") ?? "");
      return await takeAnswer(c, form);
    } catch (error) {
      if (!(error instanceof Gone)) throw error;
      return show(c);
    }
  });

type LinkContext = Context<AppEnv, typeof route>;

/** The entered comment and its error. */
type Typed = { comment: string; error: string };

async function show(c: LinkContext, typed?: Typed): Promise<Response> {
  const page = pageOf(c);
  const opened = await openedBy(c);
  if (!opened) return c.html(<UnknownLinkPage page={page} />, 404);
  if (opened.state !== "sent") {
    return c.html(<EndedPage page={page} opened={opened} />, opened.state === "outdated" ? 409 : 410);
  }
  if (!opened.isShown) return c.html(<CodePage page={page} wasSent={hasCode(c, opened)} />);
  const { timeZone } = c.var.deps.env;
  const props = { page, opened, timeZone, picturePath: `${c.req.path}/picture` };
  return c.html(<ReviewPage {...props} typed={typed} />, typed ? 400 : 200);
}

function hasCode(c: LinkContext, { link }: OpenedReview): boolean {
  return isCodeOpen(link.codeEndsAt, c.var.deps.clock().toISOString());
}

async function askForCode(c: LinkContext): Promise<Response> {
  if (await hasLinkLeft(c, "review")) await sendCode(anonymousContext(c.var.deps), c.req.param("token"));
  return c.html(<CodePage page={pageOf(c)} wasSent />);
}

async function takeCode(c: LinkContext, typed: string): Promise<Response> {
  const browser = browserOf(c) ?? newSecret();
  const code = typed.replaceAll(/[^\d]/g, "");
  try {
    await enterCode(anonymousContext(c.var.deps), { secret: c.req.param("token"), browser, code });
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    const [wrong] = error.errors;
    return c.html(<CodePage page={pageOf(c)} wasSent error={wrong?.message ?? error.message} />, 400);
  }
  setCookie(c, nameOf(c), browser, { ...cookieOptions(c.var.deps), maxAge: itsBrowser.seconds });
  return c.redirect(c.req.path, 303);
}

async function takeAnswer(c: LinkContext, form: URLSearchParams): Promise<Response> {
  const comment = form.get("comment") ?? "";
  const opened = await openedBy(c);
  if (opened?.state !== "sent" || !opened.isShown) return show(c);
  const parsed = DecideAsset.safeParse({
    revisionId: opened.revision.id,
    decision: form.get("decision"),
    ...(comment.trim() !== "" && { comment }),
  });
  if (!parsed.success) {
    return show(c, { comment, error: parsed.error.issues[0]?.message ?? "Say what should change" });
  }
  const { decision } = parsed.data;
  const answer = { decision, comment: parsed.data.comment ?? null };
  const by = { secret: c.req.param("token"), browser: browserOf(c), from: senderAddress(c) };
  const answered = await answerReview(anonymousContext(c.var.deps), { ...by, ...answer });
  return c.html(<ThanksPage page={pageOf(c)} opened={answered} decision={decision} />);
}

function openedBy(c: LinkContext): Promise<OpenedReview | null> {
  const { db, clock } = c.var.deps;
  const now = clock().toISOString();
  return findByLink(db.read, { secret: c.req.param("token"), browser: browserOf(c), now });
}

/** Returns the browser's secret, set when its code was entered. */
function browserOf(c: LinkContext): string | undefined {
  return getCookie(c, nameOf(c)) || undefined;
}

function nameOf(c: LinkContext): string {
  return cookieName(c.var.deps, itsBrowser.cookie);
}
