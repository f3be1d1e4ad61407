import { Hono } from "hono";
import { describeRoute, resolver } from "hono-openapi";
import { z } from "zod";
import { problemContent } from "../describes";
import { limitSignIns } from "../rate-limit";
import type { AppEnv } from "../types";
import { answerCallback } from "./callback";
import { login } from "./login";
import { logout } from "./logout";
import { visitsOnly } from "./navigation";
import { refusalPage } from "./refusal-page";

const page = { "text/html": { schema: resolver(z.string()) } };

const sendsOn = (summary: string) =>
  describeRoute({
    summary,
    responses: {
      302: { description: "Sends the browser on" },
      default: {
        description: "Refused; a page for whoever takes one",
        content: { ...problemContent, ...page },
      },
    },
  });

/** The browser's way in and out: everything here answers with a redirect or a page. */
export const signInRoutes = new Hono<AppEnv>()
  .get("/login", sendsOn("Sign in at the provider, then go to `returnTo`"), visitsOnly, limitSignIns, login)
  .get("/callback", sendsOn("Take the provider's answer and start a session"), answerCallback)
  .get("/logout", sendsOn("End the session, then the provider's own"), logout)
  .onError(refusalPage);
