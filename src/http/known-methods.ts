import { createMiddleware } from "hono/factory";
import { permissions } from "#/src/contract/permissions";
import { type Action, can, whoMay } from "#/src/contract/rights";
import { Forbidden, Unauthorized } from "#/src/domain/errors";
import { problem } from "./errors";
import type { AppEnv } from "./types";

/**
 * Answers 405 with `Allow` where an address of the API is called by a method that it does not have. Rights come first,
 * as for the methods that it has: 401 without a sign-in, 403 for a role that may call none of them. `Allow` names those
 * that the caller may call. An unknown address stays a 404, and so does `/metrics`, which hides without its token.
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

/** Those without a name in braces first: `/api/clients/summary` is no `/api/clients/{id}`. */
const addresses = [...Map.groupBy(operations(), ({ path }) => path)]
  .map(([path, operations]) => ({ path, operations, pattern: patternOf(path) }))
  .toSorted((one, other) => Number(one.path.includes("{")) - Number(other.path.includes("{")));

function operations(): Operation[] {
  const actions = Object.keys(permissions) as Action[];
  return actions
    .filter((action) => action !== "metrics.read")
    .map((action) => ({ ...permissions[action], action }));
}

/** A path of a stored object has slashes, every other name has none. */
function patternOf(path: string): RegExp {
  return new RegExp(
    `^${path
      .replaceAll(".", "\\.")
      .replace("{path}", ".+")
      .replace(/\{\w+\}/g, "[^/]+")}$`,
  );
}
