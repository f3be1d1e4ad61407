import type { Context } from "hono";

/**
 * True for a file on its way to an upload address of the portal itself. The signature in the address is the right
 * to it: who else is signed in there does not count, and neither do the rules for JSON.
 */
export function isFileUpload(c: Context): boolean {
  return c.req.method === "PUT" && /^\/api\/objects\/upload\/[^/]+$/.test(c.req.path);
}
