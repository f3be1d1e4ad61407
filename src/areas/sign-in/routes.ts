import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { AskForSignInLink, SignInLinkAsked } from "#/src/contract/sign-in";
import { NotFound } from "#/src/domain/errors";
import { describes } from "#/src/http/describes";
import { refusing } from "#/src/http/refusals";
import { offersMail } from "#/src/http/sign-in/ways";
import type { AppEnv } from "#/src/http/types";
import { valid } from "#/src/http/valid";
import { neutralAnswer, takeRequest } from "./link-request";

/**
 * Responds 404 if links by mail are not offered.
 * @throws NotFound
 */
const whereOffered = refusing(
  createMiddleware<AppEnv>(async (c, next) => {
    if (!offersMail(c.var.deps.env)) throw new NotFound();
    await next();
  }),
  [404],
);

export const signInLinkRoutes = new Hono<AppEnv>().post(
  "/link",
  describes({
    id: "requestSignInLink",
    summary: "Request a sign-in link by mail",
    description:
      "Mails a single-use sign-in link if the address belongs to a client's user. The response is the same for every address.",
    status: 202,
    returns: SignInLinkAsked,
  }),
  whereOffered,
  valid("json", AskForSignInLink),
  async (c) => {
    await takeRequest(c, c.req.valid("json").email);
    return c.json({ message: neutralAnswer }, 202);
  },
);
