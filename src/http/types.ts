import type { Logger } from "pino";
import type { Actor } from "#/src/domain/actor";
import type { Brand } from "#/src/domain/brand";
import type { Context, Services } from "#/src/domain/context";
import type { VisitDays } from "#/src/domain/credential";
import type { RequestLink } from "#/src/domain/links/request-link";
import type { ThingLink } from "#/src/domain/links/whose-link";
import type { LogPlace } from "#/src/domain/log-place";
import type { Timers } from "#/src/domain/timers";
import type { Env } from "#/src/env";
import type { Metrics } from "#/src/services/metrics/metrics";

/** Dependencies of a process that serves requests. */
export type Deps = Services & {
  env: Env;
  log: Logger;
  /** The only timers of requests; tests control them. */
  timers: Timers;
  /** Metrics of this process; null if nobody may read them. */
  metrics: Metrics | null;
  /** Public address of the portal, such as `https://portal.example`, without a trailing slash. */
  publicUrl: string;
  /** Returns the reason why requests should go elsewhere; null while they can be served. */
  notReady: () => string | null;
};

export type AppEnv = {
  /** Code that runs for every request reads these by `c.get`: Hono copies all of them for each `c.var`. */
  Variables: {
    deps: Deps;
    requestId: string;
    /** The nonce of this page's content security policy. */
    secureHeadersNonce?: string;
    actor: Actor | null;
    /** Set below the page of a link to a request. */
    requestLink: RequestLink;
    /** Set for pages, with what was read before until `readsBrand` is settled. */
    brand?: Brand;
    readsBrand?: Promise<void>;
    /**
     * For a session's request: the end of the audit log at its start. All data read for it is at least as new.
     */
    place?: LogPlace;
    /** For a read by a person in a session: the days of the caller's last visits, by client. */
    visitDays?: VisitDays;
    /** For a streamed response: settles when its last byte was sent. */
    ends?: Promise<unknown>;
    /** Set in a sign-in: the path to return to. */
    returnTo?: string;
    /** True if the request is for a file of the build or of public/ that exists. */
    isStaticFile?: boolean;
    /** True once the cause of the request's failure was logged. */
    isReported?: boolean;
    /** Set by `readBody`: the body, and the number of bytes read so far. */
    body?: Promise<Uint8Array>;
    bodyBytes?: number;
    /** Set by `allow`: the caller is authenticated and may use the action. */
    ctx: Context;
    /** Set for the calls below the page of a link to one thing, whose person is the caller. */
    link: ThingLink;
  };
};
