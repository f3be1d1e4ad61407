import { Hono } from "hono";
import { describeRoute, resolver } from "hono-openapi";
import { z } from "zod";
import { type OperationTexts, problemContent } from "../describes";
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

/** Describes a redirect. Refusals are pages for clients that accept HTML. */
const sendsOn = ({ id: operationId, ...texts }: OperationTexts, refuses: readonly Status[]) =>
  refusing(
    describeRoute({
      operationId,
      ...texts,
      responses: {
        302: { description: "Redirects the browser" },
        default: { description: "Failed", content: { ...problemContent, ...page } },
      },
    }),
    refuses,
  );

/** The browser's sign-in and sign-out; every response is a redirect or a page. */
export const signInRoutes = new Hono<AppEnv>()
  .get(
    "/login",
    sendsOn(
      {
        id: "startSignIn",
        summary: "Sign in",
        description: "Sends the browser to the sign-in service and, once signed in, back to `returnTo`.",
      },
      [],
    ),
    visitsOnly,
    limitSignIns,
    login,
  )
  .get(
    "/callback",
    sendsOn(
      {
        id: "finishSignIn",
        summary: "Finish signing in",
        description: "Accepts the sign-in service's response, starts a session and redirects the browser.",
      },
      [403, 429],
    ),
    answerCallback,
  )
  .get(
    "/logout",
    sendsOn(
      {
        id: "signOut",
        summary: "Sign out",
        description:
          "Ends the session and sends the browser to the sign-in service to end its session there too.",
      },
      [403],
    ),
    logout,
  )
  .onError(refusalPage);
