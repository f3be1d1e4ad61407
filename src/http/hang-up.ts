import type { Context } from "hono";

/** Status that nginx introduced for clients that disconnect before the response. */
const clientClosedRequest = 499;

/**
 * Returns true if a request failed because its sender disconnected, for example in the middle of a body; that is no
 * fault of the portal.
 */
export function isHangUp(error: Error, c: Context): boolean {
  return c.req.raw.signal.aborted && error.name === "AbortError";
}

/** Creates a response for the log, which no client receives. */
export function hungUp(): Response {
  return new Response(null, { status: clientClosedRequest });
}
