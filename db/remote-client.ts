import type { Client, TransactionMode } from "@libsql/client";
import { createClient } from "@libsql/client/http";
import { SharedSocket } from "./shared-socket";
import { withMethods } from "./with-methods";

export type RemoteConfig = {
  /** `libsql://…`, `http://…` or `https://…` */
  url: string;
  authToken?: string | undefined;
  /** How long one call may take, in milliseconds. */
  timeoutMs: number;
  /** Told once why transactions go over HTTP too. */
  onRefusal?: ((cause: unknown) => void) | undefined;
};

/** Calls that may be under way; the client holds back more than 20 by default, timeouts and all. */
const concurrency = 200;
/** How long a server that takes no WebSockets is not asked for one again. */
const refusedForMs = 60_000;

/**
 * A client of a libSQL server. What is one call goes over HTTP; a transaction has a WebSocket, by whose end the server
 * knows at once that the process behind it is gone, and lets others write. Where none is to be had (Turso on AWS, a
 * proxy that passes none) a transaction goes over HTTP too, and the server waits 5 s for a process that died in one.
 */
export function openRemote({ url, authToken, timeoutMs, onRefusal }: RemoteConfig): Client {
  const config = { url, ...(authToken ? { authToken } : {}), concurrency };
  const http = createClient({ ...config, fetch: fetchWithin(timeoutMs) });
  const socket = new SharedSocket({ ...config, url: url.replace(/^http/, "ws") }, { timeoutMs });
  let askAgainAt = 0;
  let isTold = false;
  return withMethods(http, {
    async transaction(mode?: TransactionMode) {
      if (performance.now() < askAgainAt) return http.transaction(mode);
      try {
        return await socket.transaction(mode);
      } catch (error) {
        if (isTimeout(error) || http.closed) throw error;
        // A server that is not there refuses this too, and says so.
        await http.execute("select 1");
        askAgainAt = performance.now() + refusedForMs;
        if (!isTold) onRefusal?.(error);
        isTold = true;
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
