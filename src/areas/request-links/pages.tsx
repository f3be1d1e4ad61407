/** @jsxImportSource hono/jsx */
import { type Context, Hono } from "hono";
import { showRequest } from "#/src/areas/requests";
import { actorOfRequestLink } from "#/src/domain/credential";
import { Invalid } from "#/src/domain/errors";
import { isCodeOpen } from "#/src/domain/links/codes";
import { linkKinds } from "#/src/domain/links/kinds";
import { noteOpened, notePress } from "#/src/domain/links/note-press";
import type { RequestLink } from "#/src/domain/links/request-link";
import { newSecret } from "#/src/domain/secrets";
import { senderAddress } from "#/src/http/client-address";
import { anonymousContext, contextFor } from "#/src/http/context";
import { ownFormsOnly, readForm } from "#/src/http/form-body";
import { countLinkUse, hasLinkLeft } from "#/src/http/rate-limit";
import type { AppEnv } from "#/src/http/types";
import { CodePage } from "#/src/shell/code-page";
import { pageOf } from "#/src/shell/page";
import { UnknownLinkPage } from "#/src/shell/plain";
import { enterCode, sendCode } from "./code";
import { FormPage } from "./form-page";
import { linkedFormRoutes, requestBelow } from "./form-routes";
import { EndedPage, FirstPage } from "./link-pages";
import {
  browserAt,
  isPassed,
  isUnlocked,
  openedBy,
  pagePath,
  rememberBrowser,
  renewPass,
  secretOf,
} from "./opened-link";

const { route } = linkKinds.request;

type PageContext = Context<AppEnv>;

/** The pages of links to a request. Mail scanners open links, so nothing is shown before a press. */
export const requestLinkPages = new Hono<AppEnv>()
  .get(route, (c) => show(c))
  .post(route, ownFormsOnly, async (c) => {
    const form = await readForm(c);
    if (form.get("do") === "code") return askForCode(c);
    await countLinkUse(c, "request");
    const link = await openedBy(c);
    if (!link?.isOpen) return show(c);
    if (form.has("code")) return takeCode(c, link, form.get("code") ?? "");
    return isUnlocked(c, link) ? proceed(c, link) : askForCode(c, { onlyOnce: true });
  })
  .route(route, linkedFormRoutes);

async function show(c: PageContext): Promise<Response> {
  const page = pageOf(c);
  const link = await openedBy(c);
  if (!link) return c.html(<UnknownLinkPage page={page} />, 404);
  if (c.req.method === "GET") await noteOpened(anonymousContext(c.var.deps), link);
  if (!link.isOpen) return c.html(<EndedPage page={page} />, 410);
  if (!isPassed(c, link)) return c.html(<FirstPage page={page} link={link} />);
  renewPass(c);
  return showForm(c, link);
}

/** Sends a code, unless `onlyOnce` and one that was sent is still valid, and asks for it. */
async function askForCode(c: PageContext, { onlyOnce = false } = {}): Promise<Response> {
  const link = await openedBy(c);
  if (!link?.isOpen) return show(c);
  const wasSent = isCodeOpen(link.codeEndsAt, c.var.deps.clock().toISOString());
  if (!(onlyOnce && wasSent) && (await hasLinkLeft(c, "request"))) {
    await sendCode(anonymousContext(c.var.deps), secretOf(c));
  }
  return c.html(<CodePage page={pageOf(c)} wasSent of="form" />);
}

async function takeCode(c: PageContext, link: RequestLink, typed: string): Promise<Response> {
  const browser = browserAt(c) ?? newSecret();
  const code = typed.replaceAll(/[^\d]/g, "");
  try {
    await enterCode(anonymousContext(c.var.deps), { secret: secretOf(c), browser, code });
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    const [wrong] = error.errors;
    const props = {
      page: pageOf(c),
      wasSent: true,
      of: "form",
      error: wrong?.message ?? error.message,
    } as const;
    return c.html(<CodePage {...props} />, 400);
  }
  rememberBrowser(c, browser);
  return proceed(c, link);
}

/** Opens the form in this browser. */
async function proceed(c: PageContext, link: RequestLink): Promise<Response> {
  await notePress(anonymousContext(c.var.deps), link, senderAddress(c));
  renewPass(c);
  return c.redirect(pagePath(c), 303);
}

async function showForm(c: PageContext, link: RequestLink): Promise<Response> {
  const { deps } = c.var;
  const ctx = contextFor(deps, actorOfRequestLink(link));
  const path = pagePath(c);
  const first = requestBelow(path, await showRequest(ctx, link.taskId));
  const { today, timeZone } = ctx;
  const settings = {
    currency: deps.env.currency,
    mostFileBytes: ctx.store.mostFileBytes,
    singleKeys: false,
  };
  const viewer = { role: "client", today, timeZone, ...settings } as const;
  return c.html(<FormPage page={{ ...pageOf(c), viewer }} link={link} path={path} first={first} />);
}
