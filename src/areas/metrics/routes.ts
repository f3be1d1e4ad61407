import { Hono } from "hono";
import { z } from "zod";
import { NotFound } from "#/src/domain/errors";
import { isSameText } from "#/src/domain/secrets";
import { describes } from "#/src/http/describes";
import type { AppEnv } from "#/src/http/types";

/**
 * Metrics for monitoring, with `METRICS_TOKEN` as bearer token; 404 without it. On a separate port (`METRICS_PORT`)
 * they are served without a token, to this machine only.
 */
export const metricsRoutes = new Hono<AppEnv>().get(
  "/metrics",
  describes({
    id: "readMetrics",
    summary: "Read metrics for Prometheus",
    description:
      "Returns the process's metrics in Prometheus's text format. Requires the bearer token of `METRICS_TOKEN`; answers 404 without it.",
    returns: z.string(),
    contentTypes: ["text/plain"],
    refuses: [404],
    neverRefuses: [503],
  }),
  async (c) => {
    const { env, metrics } = c.var.deps;
    const token = env.metrics.token;
    if (!metrics || token === null || !isBearer(c.req.header("Authorization"), token)) throw new NotFound();
    return c.body(await metrics.text(), 200, { "Content-Type": metrics.contentType });
  },
);

function isBearer(header: string | undefined, token: string): boolean {
  return isSameText(token, /^Bearer +(\S+)$/i.exec(header ?? "")?.[1] ?? "");
}
