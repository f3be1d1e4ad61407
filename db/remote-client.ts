import type { Client, TransactionMode } from "@libsql/client";
import { createClient } from "@libsql/client/http";
import { SharedSocket } from "./shared-socket";
import { withMethods } from "./with-methods";

export type RemoteConfig = {
  /** `libsql://…`, `http://…` or `https://…` */
  url: string;
  authToken?: string | undefined;
  /** Timeout of a call, in milliseconds. */
  timeoutMs: number;
  /** Called once, with the reason why transactions fall back to HTTP. */
  onRefusal?: ((cause: unknown) => void) | undefined;
};

/**
 * Maximum number of concurrent calls. The client queues more than 20 by default, and the queueing counts towards the
 * timeout.
 */
const concurrency = 200;
/** Milliseconds before a WebSocket is tried again after a refusal. */
const refusedForMs = 60_000;

/**
 * Opens a client of a libSQL server. Single calls go over HTTP. A transaction uses a WebSocket: if the process dies,
 * the server sees it close, and lets others write at once. Without WebSockets (Turso on AWS, some proxies),
 * transactions use HTTP too, and the server waits 5 s for a process that died in one.
 */
export function openRemote({ url, authToken, timeoutMs, onRefusal }: RemoteConfig): Client {
  const config = { url, ...(authToken ? { authToken } : {}), concurrency };
  const http = createClient({ ...config, fetch: fetchWithin(timeoutMs) });
  const socket = new SharedSocket({ ...config, url: url.replace(/^http/, "ws") }, { timeoutMs });
  let askAgainAt = 0;
  let isReported = false;
  return withMethods(http, {
    async transaction(mode?: TransactionMode) {
      if (performance.now() < askAgainAt) return http.transaction(mode);
      try {
        return await socket.transaction(mode);
      } catch (error) {
        if (isTimeout(error) || http.closed) throw error;
        // Throws the actual error if the server cannot be reached at all.
        await http.execute("select 1");
        askAgainAt = performance.now() + refusedForMs;
        if (!isReported) onRefusal?.(error);
        isReported = true;
        return http.transaction(mode);
      }
    },
    close() {
      socket.close();
      http.close();
    },
  });
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === "TimeoutError";
}

function fetchWithin(timeoutMs: number) {
  return (input: Request): Promise<Response> =>
    fetch(input, { signal: AbortSignal.timeout(timeoutMs), redirect: "error" });
}
