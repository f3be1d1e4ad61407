import { Hono } from "hono";
import { z } from "zod";
import { Timestamp } from "#/src/contract/primitives";
import { Unavailable } from "#/src/domain/errors";
import { presentBuild } from "#/src/env/build-stamp";
import { isLocalRequest } from "#/src/http/client-address";
import { describes } from "#/src/http/describes";
import type { AppEnv } from "#/src/http/types";
import { databaseAnswers } from "./queries";

const Up = z.object({
  status: z.literal("ok"),
  version: z.string(),
  commit: z.string().nullable().exactOptional().describe("Only in responses to the portal's own machine"),
  builtAt: Timestamp.nullable().exactOptional().describe("Only in responses to the portal's own machine"),
});
const Ready = z.object({ status: z.literal("ready") });

/**
 * Health checks for load balancers and service managers: without sign-in, and with only the state and the version.
 * Requests from the same machine also get the commit and build date.
 */
export const healthRoutes = new Hono<AppEnv>()
  .get(
    "/healthz",
    describes({
      id: "checkLiveness",
      summary: "Check that the process is running",
      description:
        "Answers as long as the process runs, whether or not its database does. The machine that the portal runs on " +
        "also reads the commit and the build date.",
      returns: Up,
    }),
    (c) => {
      const { version, commit, builtAt } = presentBuild();
      return c.json({ status: "ok", version, ...(isLocalRequest(c) && { commit, builtAt }) }, 200);
    },
  )
  .get(
    "/readyz",
    describes({
      id: "checkReadiness",
      summary: "Check that requests can be served",
      description: "Answers 503 while the portal starts or stops, or its database does not respond.",
      returns: Ready,
    }),
    async (c) => {
      const reason = c.var.deps.notReady();
      if (reason !== null) throw new Unavailable(reason);
      await databaseAnswers(c.var.deps.db);
      return c.json({ status: "ready" }, 200);
    },
  );
