import type { Context } from "hono";

/** What nginx made the custom for a client that did not wait for its answer. */
const clientClosedRequest = 499;

/** True when a request failed because its sender went away, such as in the middle of a body: nothing is wrong here. */
export function isHangUp(error: Error, c: Context): boolean {
  return c.req.raw.signal.aborted && error.name === "AbortError";
}

/** Read by nobody but the log. */
export function hungUp(): Response {
  return new Response(null, { status: clientClosedRequest });
}
