import { createMiddleware } from "hono/factory";
import { permissions } from "#/src/contract/permissions";
import { type Action, can, whoMay } from "#/src/contract/rights";
import { Forbidden, Unauthorized } from "#/src/domain/errors";
import { problem } from "./errors";
import type { AppEnv } from "./types";

/**
 * Responds 405 with `Allow` if an API path does not have the requested method. Rights are checked first, as for
 * existing methods: 401 without sign-in, 403 for a role that may use none of them. `Allow` lists those that the caller
 * may use. Unknown paths remain 404, and so does `/metrics`, which is hidden without its token.
 * @throws Unauthorized, Forbidden
 */
export const knownMethods = createMiddleware<AppEnv>(async (c, next) => {
  const address = addresses.find(({ pattern }) => pattern.test(c.req.path));
  const asked = c.req.method === "HEAD" ? "GET" : c.req.method;
  if (!address || address.operations.some(({ method }) => method === asked)) return next();
  const { actor } = c.var;
  const isPublic = ({ access }: Operation) => access.viewer === "public";
  if (!actor && !address.operations.some(isPublic)) throw new Unauthorized();
  const own = address.operations.filter((each) => isPublic(each) || (actor && can(actor.role, each.action)));
  const [first] = address.operations;
  if (own.length === 0 && first) throw new Forbidden(`${whoMay(first.action)}.`);
  const methods = own.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  c.header("Allow", methods.join(", "));
  return problem(c, { status: 405, detail: `This address takes ${methods.join(", ")} only.` });
});

type Operation = (typeof permissions)[Action] & { action: Action };

/** Paths without placeholders first, so that `/api/clients/summary` does not match `/api/clients/{id}`. */
const addresses = [...Map.groupBy(operations(), ({ path }) => path)]
  .map(([path, operations]) => ({ path, operations, pattern: patternOf(path) }))
  .toSorted((one, other) => Number(one.path.includes("{")) - Number(other.path.includes("{")));

function operations(): Operation[] {
  const actions = Object.keys(permissions) as Action[];
  return actions
    .filter((action) => action !== "metrics.read")
    .map((action) => ({ ...permissions[action], action }));
}

/** Converts a path to a pattern. Only the path of a stored object may contain slashes. */
function patternOf(path: string): RegExp {
  return new RegExp(
    `^${path
      .replaceAll(".", "\\.")
      .replace("{path}", ".+")
      .replace(/\{\w+\}/g, "[^/]+")}$`,
  );
}
