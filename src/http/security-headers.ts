import { createMiddleware } from "hono/factory";
import { requestId } from "hono/request-id";
import { NONCE, secureHeaders } from "hono/secure-headers";
import { onceFor } from "./once-for";
import type { AppEnv } from "./types";

/** Gives every request an id and says it in `X-Request-Id`; a well-formed one from in front of us is kept. */
export const requestIds = requestId({ limitLength: 64, generator: () => Bun.randomUUIDv7() });

/** Sets the headers of every answer, errors included; scripts and injected styles need the page's nonce. */
export const securityHeaders = createMiddleware<AppEnv>((c, next) => headersOf(c.var.deps)(c, next));

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

/** Keeps what a person saw out of every cache; an answer that says otherwise itself (assets) stays cacheable. */
export const noStore = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store");
});

/**
 * For a page whose address is a secret: it goes to no other site, no index and no cache, nor with what the page loads
 * into a proxy's log. `strict-origin` instead of `no-referrer`, by which browsers send a form's Origin as `null`.
 */
export const keepsToItself = createMiddleware<AppEnv>(async (c, next) => {
  c.header("Referrer-Policy", "strict-origin");
  c.header("X-Robots-Tag", "noindex, nofollow");
  await next();
});
