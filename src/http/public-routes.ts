import type { Context } from "hono";
import { permissions } from "#/src/contract/permissions";

const paths = new Set<string>(
  Object.values(permissions)
    .filter(({ access }) => access.viewer === "public")
    .map(({ path }) => path),
);

/** True where nobody is asked who they are. Addresses that files are sent to are told apart by `isFileUpload`. */
export function isPublicRoute(c: Context): boolean {
  return paths.has(c.req.path);
}
