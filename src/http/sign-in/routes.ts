import { Hono } from "hono";
import { describeRoute, resolver } from "hono-openapi";
import { z } from "zod";
import { problemContent } from "../describes";
import type { Status } from "../errors";
import { limitSignIns } from "../rate-limit";
import { refusing } from "../refusals";
import type { AppEnv } from "../types";
import { answerCallback } from "./callback";
import { login } from "./login";
import { logout } from "./logout";
import { visitsOnly } from "./navigation";
import { refusalPage } from "./refusal-page";

const page = { "text/html": { schema: resolver(z.string()) } };

/** Refusals are a page for whoever takes one. */
const sendsOn = (summary: string, refuses: readonly Status[]) =>
  refusing(
    describeRoute({
      summary,
      responses: {
        302: { description: "Sends the browser on" },
        default: { description: "Failed", content: { ...problemContent, ...page } },
      },
    }),
    refuses,
  );

/** The browser's way in and out: everything here answers with a redirect or a page. */
export const signInRoutes = new Hono<AppEnv>()
  .get(
    "/login",
    sendsOn("Sign in at the provider, then go to `returnTo`", []),
    visitsOnly,
    limitSignIns,
    login,
  )
  .get("/callback", sendsOn("Take the provider's answer and start a session", [403, 429]), answerCallback)
  .get("/logout", sendsOn("End the session, then the provider's own", [403]), logout)
  .onError(refusalPage);
