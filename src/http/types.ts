import type { Logger } from "pino";
import type { Actor, Context, Services } from "#/src/domain/context";
import type { Timers } from "#/src/domain/timers";
import type { Env } from "#/src/env";
import type { Metrics } from "#/src/services/metrics/metrics";

/** What one process answers with. */
export type Deps = Services & {
  env: Env;
  log: Logger;
  /** The only timers of requests; tests turn them by hand. */
  timers: Timers;
  /** What this process counts of itself; null where nobody may read it. */
  metrics: Metrics | null;
  /** Where people reach the portal, such as `https://portal.example`; no trailing slash. */
  publicUrl: string;
  /** Why requests should go elsewhere; null while they can be served. */
  notReady: () => string | null;
};

export type AppEnv = {
  Variables: {
    deps: Deps;
    requestId: string;
    /** The nonce of this page's content policy. */
    secureHeadersNonce?: string;
    actor: Actor | null;
    /** Of a session's request: the last entry of the audit log as it came in, 0 for none. What is read for it is no older. */
    lastEntry?: number;
    /** Of an answer that goes on: when its last byte was sent. */
    ends?: Promise<unknown>;
    /** True once a file of the build or of public/ was found for the request. */
    isStaticFile?: boolean;
    /** True once the log says why the request failed. */
    isReported?: boolean;
    /** Set by `readBody`: the body, and how much of it has been read. */
    body?: Promise<Uint8Array>;
    bodyBytes?: number;
    /** Set by `allow`: the caller is known and may try. */
    ctx: Context;
  };
};
