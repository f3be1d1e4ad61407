/** @jsxImportSource hono/jsx */
import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { AskForSignInLink } from "#/src/contract/sign-in";
import { Gone, Invalid } from "#/src/domain/errors";
import { linkKinds } from "#/src/domain/links/kinds";
import { anonymousContext } from "#/src/http/context";
import { ownFormsOnly, readForm } from "#/src/http/form-body";
import { countLinkUse } from "#/src/http/rate-limit";
import { returnPath } from "#/src/http/sign-in/return-path";
import { offersMail } from "#/src/http/sign-in/ways";
import type { AppEnv } from "#/src/http/types";
import { pageOf } from "#/src/shell/page";
import { MessagePage } from "#/src/shell/plain";
import { asked, dropAsking, readAsking, takeRequest } from "./asking";
import { enterByCode, enterByLink } from "./enter";
import { ChoosingPage, CodePage, UseLinkPage } from "./forms";
import { standingOf } from "./queries";

const { route } = linkKinds.signIn;

/** Redirects to the provider if links by mail are not offered. */
const whereOffered = createMiddleware<AppEnv>(async (c, next) =>
  offersMail(c.var.deps.env) ? next() : c.redirect("/api/login", 302),
);

/** Pages for signing in by mail, from /sign-in to the link, with forms that need no script. */
export const signInPages = new Hono<AppEnv>()
  .use("/sign-in/*", ownFormsOnly, whereOffered)
  .use("/sign-in", ownFormsOnly, whereOffered)
  .get("/sign-in", (c) => {
    const returnTo = returnPath(c.req.query("returnTo"), c.var.deps.publicUrl);
    return c.html(<ChoosingPage page={pageOf(c)} returnTo={returnTo} />);
  })
  .post("/sign-in", async (c) => {
    const form = await readForm(c);
    const email = form.get("email") ?? "";
    const returnTo = returnPath(form.get("returnTo") ?? undefined, c.var.deps.publicUrl);
    const parsed = AskForSignInLink.safeParse({ email });
    if (!parsed.success) {
      const error = parsed.error.issues[0]?.message ?? "Must be a valid email address";
      return c.html(<ChoosingPage page={pageOf(c)} {...{ returnTo, email, error }} />, 400);
    }
    await takeRequest(c, parsed.data.email, returnTo);
    return c.redirect("/sign-in/code", 303);
  })
  .get("/sign-in/code", (c) => c.html(<CodePage page={pageOf(c)} text={asked} />))
  .post("/sign-in/code", async (c) => {
    await countLinkUse(c, "signIn");
    const code = (await readForm(c)).get("code")?.replaceAll(/[^\d]/g, "") ?? "";
    const asking = readAsking(c);
    try {
      await enterByCode(c, asking?.browser ?? "", code);
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      const [wrong] = error.errors;
      return c.html(<CodePage page={pageOf(c)} text={asked} error={wrong?.message ?? error.message} />, 400);
    }
    return goOn(c, asking?.returnTo);
  })
  .get(route, async (c) => {
    const token = c.req.param("token");
    const standing = await standingOf(anonymousContext(c.var.deps), token, readAsking(c)?.browser);
    if (standing === "over") return linkOver(c);
    if (standing === "here") return c.html(<UseLinkPage page={pageOf(c)} action={c.req.path} />);
    return c.html(
      <MessagePage
        page={pageOf(c)}
        title="Another Browser Asked"
        text="This link works in the browser that asked for it. Type the code from the mail there, or ask for a link here."
        action={again}
      />,
    );
  })
  .post(route, async (c) => {
    const asking = readAsking(c);
    try {
      await enterByLink(c, asking?.browser ?? "", c.req.param("token"));
    } catch (error) {
      if (!(error instanceof Gone)) throw error;
      return linkOver(c);
    }
    return goOn(c, asking?.returnTo);
  });

const again = { href: "/sign-in", label: "Ask for a link" };

function linkOver(c: Context<AppEnv>) {
  const text = "This link was used, or it has expired. Ask for another one.";
  return c.html(<MessagePage page={pageOf(c)} title="Link Not Valid" text={text} action={again} />, 410);
}

function goOn(c: Context<AppEnv>, returnTo = "/") {
  dropAsking(c);
  return c.redirect(returnTo, 303);
}
