/** @jsxImportSource hono/jsx */
import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { AskForSignInLink } from "#/src/contract/sign-in";
import { withReturnTo } from "#/src/contract/sign-in-address";
import { Gone } from "#/src/domain/errors";
import { linkKinds } from "#/src/domain/links/kinds";
import { anonymousContext } from "#/src/http/context";
import { ownFormsOnly, readForm } from "#/src/http/form-body";
import { countLinkUse } from "#/src/http/rate-limit";
import { returnPath } from "#/src/http/sign-in/return-path";
import { lastWay, offersMail } from "#/src/http/sign-in/ways";
import type { AppEnv } from "#/src/http/types";
import { pageOf } from "#/src/shell/page";
import { MessagePage } from "#/src/shell/plain";
import { enterByCode, enterByLink, WrongCode } from "./enter";
import { ChoosingPage, CodePage, ElsewherePage, UseLinkPage } from "./forms";
import { dropLinkRequest, neutralAnswer, readLinkRequest, spentBy, takeRequest } from "./link-request";
import { linkState } from "./queries";

const { route } = linkKinds.signIn;

/** Redirects to the provider if links by mail are not offered. */
const whereOffered = createMiddleware<AppEnv>(async (c, next) =>
  offersMail(c.var.deps.env) ? next() : c.redirect(withReturnTo("/api/login", returnToOf(c)), 302),
);

/** Pages for signing in by mail, from /sign-in to the link, with forms that need no script. */
export const signInPages = new Hono<AppEnv>()
  .use("/sign-in/*", ownFormsOnly, whereOffered)
  .use("/sign-in", ownFormsOnly, whereOffered)
  .get("/sign-in", (c) => {
    const email = readLinkRequest(c)?.email ?? "";
    return c.html(<ChoosingPage {...choiceOf(c)} {...{ returnTo: returnToOf(c), email }} />);
  })
  .post("/sign-in", async (c) => {
    const form = await readForm(c);
    const email = form.get("email") ?? "";
    const returnTo = returnPath(form.get("returnTo") ?? undefined, c.var.deps.publicUrl);
    const parsed = AskForSignInLink.safeParse({ email });
    if (!parsed.success) {
      const error = parsed.error.issues[0]?.message ?? "Must be a valid email address";
      return c.html(<ChoosingPage {...choiceOf(c)} {...{ returnTo, email, error }} />, 400);
    }
    await takeRequest(c, parsed.data.email, returnTo);
    return c.redirect("/sign-in/code", 303);
  })
  .get("/sign-in/code", (c) => c.html(<CodePage {...mailOf(c)} />))
  .post("/sign-in/code", async (c) => {
    await countLinkUse(c, "signIn");
    const code = (await readForm(c)).get("code")?.replaceAll(/[^\d]/g, "") ?? "";
    const request = readLinkRequest(c);
    try {
      await enterByCode(c, request?.browser ?? "", code);
    } catch (error) {
      if (!(error instanceof WrongCode)) throw error;
      const message = error.errors[0]?.message ?? error.message;
      return c.html(<CodePage {...mailOf(c)} error={message} takesCode={error.left > 0} />, 400);
    }
    return goOn(c, request?.returnTo);
  })
  .get(route, async (c) => {
    const token = c.req.param("token");
    const state = await linkState(anonymousContext(c.var.deps), token, readLinkRequest(c)?.browser);
    if (state === "over") return linkOver(c);
    if (state === "here") return c.html(<UseLinkPage page={pageOf(c)} action={c.req.path} />);
    const request = readLinkRequest(c);
    const { returnTo = "/" } = request ?? {};
    return c.html(<ElsewherePage page={pageOf(c)} returnTo={returnTo} hasRequest={request !== null} />);
  })
  .post(route, async (c) => {
    const request = readLinkRequest(c);
    try {
      await enterByLink(c, request?.browser ?? "", c.req.param("token"));
    } catch (error) {
      if (!(error instanceof Gone)) throw error;
      return linkOver(c);
    }
    return goOn(c, request?.returnTo);
  });

/** Returns the path to return to, as the page's address names it. */
function returnToOf(c: Context<AppEnv>): string {
  return returnPath(c.req.query("returnTo"), c.var.deps.publicUrl);
}

function choiceOf(c: Context<AppEnv>) {
  return { page: pageOf(c), provider: c.var.deps.env.oidc.name, last: lastWay(c) };
}

/** Returns the properties of the page about the mail that this browser requested. */
function mailOf(c: Context<AppEnv>) {
  const request = readLinkRequest(c);
  const text = (request && spentBy(request, c.var.deps.clock())) ?? neutralAnswer;
  return { page: pageOf(c), request, text };
}

function linkOver(c: Context<AppEnv>) {
  const text = "This link was used, or it has expired. Ask for another one.";
  const action = {
    href: withReturnTo("/sign-in", readLinkRequest(c)?.returnTo ?? "/"),
    label: "Ask for a link",
  };
  return c.html(<MessagePage page={pageOf(c)} title="Link Not Valid" text={text} action={action} />, 410);
}

function goOn(c: Context<AppEnv>, returnTo = "/") {
  dropLinkRequest(c);
  return c.redirect(returnTo, 303);
}
