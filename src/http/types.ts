import type { Logger } from "pino";
import type { Database } from "#/db/client";
import type { Actor, Context } from "#/src/domain/context";
import type { Timers } from "#/src/domain/timers";
import type { Env } from "#/src/env";
import type { Outbox } from "#/src/mail/outbox";
import type { Metrics } from "#/src/metrics/metrics";
import type { BrandProfiler } from "#/src/services/brand-profile/brand-profiler";
import type { ObjectStore } from "#/src/services/object-store/object-store";
import type { VirusScanner } from "#/src/services/virus-scanner/virus-scanner";

/** What one process works with, made once at its start. */
export type Deps = {
  env: Env;
  db: Database;
  /** Where uploaded files are kept. */
  store: ObjectStore;
  /** Null where files are handed out without being scanned. */
  scanner: VirusScanner | null;
  /** Null where brand profiles are not configured. */
  profiler: BrandProfiler | null;
  /** Null where no mail is sent. */
  mail: Outbox | null;
  log: Logger;
  /** The only clock; tests set it. */
  clock: () => Date;
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
