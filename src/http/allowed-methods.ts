import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { type Action, can, permissions, whoMay } from "#/src/contract/permissions";
import { Forbidden, Unauthorized } from "#/src/domain/errors";
import { problem } from "./errors";
import { ownRoute } from "./request-route";
import type { AppEnv } from "./types";

/**
 * Responds 405 with `Allow` if an API path does not have the requested method. Rights are checked first, as for
 * existing methods: 401 without sign-in, 403 for a role that may use none of them. `Allow` lists those that the caller
 * may use. Unknown paths remain 404, and so does `/metrics`, which is hidden without its token.
 * @throws Unauthorized, Forbidden
 */
export const allowedMethods = createMiddleware<AppEnv>(async (c, next) => {
  const address = addressOf(c);
  const requested = c.req.method === "HEAD" ? "GET" : c.req.method;
  if (!address || address.operations.some(({ method }) => method === requested)) return next();
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

type Address = { operations: Operation[] };

/**
 * Finds the address of a request. A fixed path comes first, so that `/api/clients/summary` is not taken for
 * `/api/clients/{id}`. For any other path with a route the method is known, so the patterns are tested for the rest only.
 */
function addressOf(c: Context<AppEnv>): Address | undefined {
  const fixed = addresses.get(c.req.path);
  if (fixed || ownRoute(c) !== null) return fixed;
  return patterns.find(({ pattern }) => pattern.test(c.req.path));
}

const addresses = new Map<string, Address>(
  [...Map.groupBy(operations(), ({ path }) => path)].map(([path, operations]) => [path, { operations }]),
);

const patterns = [...addresses]
  .filter(([path]) => path.includes("{"))
  .map(([path, { operations }]) => ({ operations, pattern: patternOf(path) }));

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
