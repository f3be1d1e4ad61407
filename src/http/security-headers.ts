import { createMiddleware } from "hono/factory";
import { requestId } from "hono/request-id";
import { NONCE, secureHeaders } from "hono/secure-headers";
import { onceFor } from "./once-for";
import type { AppEnv } from "./types";

/** Gives every request an id and returns it in `X-Request-Id`; a well-formed id from a proxy is used. */
export const requestIds = requestId({ limitLength: 64, generator: () => Bun.randomUUIDv7() });

/** Sets the headers of every response, errors included. Scripts and injected styles need the page's nonce. */
export const securityHeaders = createMiddleware<AppEnv>((c, next) => headersOf(c.get("deps"))(c, next));

const headersOf = onceFor(({ publicUrl, store }) =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: [NONCE, "'strict-dynamic'"],
      workerSrc: ["'self'"],
      styleSrc: ["'self'", NONCE],
      imgSrc: ["'self'", "data:", "blob:"],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...(store.origin ? [store.origin] : [])],
      manifestSrc: ["'self'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
    strictTransportSecurity: publicUrl.startsWith("https:") ? "max-age=31536000; includeSubDomains" : false,
    referrerPolicy: "same-origin",
    xFrameOptions: "DENY",
    permissionsPolicy: { camera: [], geolocation: [], microphone: [], payment: [], usb: [] },
    overwrite: false,
  }),
);

/** Prevents caching of responses, unless one sets its own header, as assets do. */
export const noStore = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store");
});

/**
 * For a page whose address is a secret: keeps the address from other sites, search indexes and caches, and from a
 * proxy's log of the page's own resources. `strict-origin` rather than `no-referrer`, with which browsers send a form's
 * Origin as `null`.
 */
export const keepsToItself = createMiddleware<AppEnv>(async (c, next) => {
  c.header("Referrer-Policy", "strict-origin");
  c.header("X-Robots-Tag", "noindex, nofollow");
  await next();
});
