import { Hono } from "hono";
import { streamSSE } from "hono/streaming";

const reconnectAfterMs = 150;
const heartbeatMs = 25_000;

/** An event stream at `/dev/reload`. A page reloads when the stream reconnects after a restart, or on `now()`. */
export function reloadStream() {
  const waiting = new Set<() => void>();
  const routes = new Hono().get("/dev/reload", (c) =>
    streamSSE(c, async (stream) => {
      await stream.writeSSE({ data: "", event: "hello", retry: reconnectAfterMs });
      while (!stream.aborted) {
        const isDue = await nextReload(waiting);
        await stream.writeSSE({ data: "", event: isDue ? "reload" : "heartbeat" });
      }
    }),
  );
  const now = () => {
    for (const reload of waiting) reload();
  };
  return { routes, now };
}

/** Resolves to true when a reload is due, to false for a heartbeat. */
function nextReload(waiting: Set<() => void>): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (isDue: boolean) => {
      clearTimeout(timer);
      waiting.delete(reload);
      resolve(isDue);
    };
    const reload = () => finish(true);
    const timer = setTimeout(() => finish(false), heartbeatMs);
    waiting.add(reload);
  });
}
