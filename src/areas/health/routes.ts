import { Hono } from "hono";
import { z } from "zod";
import { version } from "#/package.json";
import { Unavailable } from "#/src/domain/errors";
import { describes } from "#/src/http/describes";
import type { AppEnv } from "#/src/http/types";
import { databaseAnswers } from "./queries";

const Up = z.object({ status: z.literal("ok"), version: z.string() });
const Ready = z.object({ status: z.literal("ready") });

/** For load balancers and service managers; needs no sign-in and tells nothing but up or not, and which version. */
export const healthRoutes = new Hono<AppEnv>()
  .get(
    "/healthz",
    describes(
      {
        id: "checkLiveness",
        summary: "Check that the process is running",
        description: "Answers as long as the process runs, whether or not its database does.",
      },
      200,
      Up,
    ),
    (c) => c.json({ status: "ok", version }, 200),
  )
  .get(
    "/readyz",
    describes(
      {
        id: "checkReadiness",
        summary: "Check that requests can be served",
        description: "Answers 503 while the portal starts or stops, or its database does not respond.",
      },
      200,
      Ready,
    ),
    async (c) => {
      const reason = c.var.deps.notReady();
      if (reason !== null) throw new Unavailable(reason);
      await databaseAnswers(c.var.deps.db);
      return c.json({ status: "ready" }, 200);
    },
  );
