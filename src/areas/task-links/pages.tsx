/** @jsxImportSource hono/jsx */
import { type Context, Hono } from "hono";
import { actorOfLink } from "#/src/domain/credential";
import { linkKinds } from "#/src/domain/links/kinds";
import { noteOpened, notePress } from "#/src/domain/links/note-press";
import type { ThingLink } from "#/src/domain/links/whose-link";
import { senderAddress } from "#/src/http/client-address";
import { anonymousContext, contextFor } from "#/src/http/context";
import { ownFormsOnly, readForm } from "#/src/http/form-body";
import { givePass } from "#/src/http/link-pass";
import { countLinkUse, hasLinkLeft } from "#/src/http/rate-limit";
import type { AppEnv } from "#/src/http/types";
import { type Page, pageOf } from "#/src/shell/page";
import { UnknownLinkPage } from "#/src/shell/plain";
import { approvalRoutes, decideByLink, showApproval, takeCode } from "./approval-pages";
import { askForLink } from "./ask-for-link";
import { AskedPage, EndedPage, FirstPage } from "./link-pages";
import { isPassed, openedBy, pagePath, secretOf } from "./opened-link";
import { linkedTask } from "./queries";
import { taskLinkRoutes } from "./routes";
import { TaskPage } from "./task-page";

const { route, pass } = linkKinds.task;

/** The pages of links to one task or design project. Mail scanners open links, so nothing is shown before a press. */
export const taskLinkPages = new Hono<AppEnv>()
  .get(route, (c) => show(c))
  .post(route, ownFormsOnly, async (c) => {
    const form = await readForm(c);
    if (form.get("do") === "ask") {
      if (await hasLinkLeft(c, "task")) await askForLink(anonymousContext(c.var.deps), secretOf(c));
      return c.html(<AskedPage page={pageOf(c)} />);
    }
    await countLinkUse(c, "task");
    const link = await openedBy(c);
    if (!link?.isOpen) return show(c);
    if (link.kind === "approval" && isPassed(c)) {
      const taken = await takeCode(c, form);
      if (taken) return taken;
    }
    await notePress(anonymousContext(c.var.deps), link, senderAddress(c));
    givePass(c, { path: pagePath(c), secret: secretOf(c), pass });
    return c.redirect(pagePath(c), 303);
  })
  .post(`${route}/decision`, ownFormsOnly, async (c) => {
    const link = await openedBy(c);
    return link?.kind === "approval" && link.isOpen && isPassed(c) ? decideByLink(c, link) : show(c);
  })
  .route(route, approvalRoutes)
  .route(route, taskLinkRoutes);

async function show(c: Context<AppEnv>): Promise<Response> {
  const { deps } = c.var;
  const page = pageOf(c);
  const link = await openedBy(c);
  if (!link) return c.html(<UnknownLinkPage page={page} />, 404);
  if (c.req.method === "GET") await noteOpened(anonymousContext(deps), link);
  if (!link.isOpen) return c.html(<EndedPage page={page} canAsk={deps.mail !== null} />, 410);
  if (!isPassed(c)) return c.html(<FirstPage page={page} link={link} />);
  return link.kind === "task" ? showTask(c, page, link) : showApproval(c, link);
}

async function showTask(c: Context<AppEnv>, page: Page, link: ThingLink): Promise<Response> {
  const { deps } = c.var;
  const ctx = contextFor(deps, actorOfLink(link));
  const path = pagePath(c);
  const first = await linkedTask(ctx, { taskId: link.thingId, path, pages: 1 });
  const { today, timeZone } = ctx;
  const { mostFileBytes } = ctx.store;
  const settings = { currency: deps.env.currency, mostFileBytes, singleKeys: false };
  const viewer = { role: "client", today, timeZone, ...settings } as const;
  return c.html(<TaskPage page={{ ...page, viewer }} link={link} path={path} first={first} />);
}
