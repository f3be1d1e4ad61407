import type { Context } from "hono";

/**
 * Returns true for an upload to the portal's own storage. The signature in its address grants access, so sessions and
 * the rules for JSON do not apply.
 */
export function isFileUpload(c: Context): boolean {
  return c.req.method === "PUT" && /^\/api\/objects\/upload\/[^/]+$/.test(c.req.path);
}
