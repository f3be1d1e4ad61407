import type { Metrics } from "./metrics";

/** Serves `GET /metrics` to this machine only, on a separate port. */
export function serveMetrics(metrics: Metrics, port: number) {
  return Bun.serve({
    hostname: "127.0.0.1",
    port,
    development: false,
    reusePort: false,
    async fetch(request) {
      if (request.method !== "GET" || new URL(request.url).pathname !== "/metrics") {
        return new Response("Not Found", { status: 404 });
      }
      return new Response(await metrics.text(), { headers: { "Content-Type": metrics.contentType } });
    },
  });
}
