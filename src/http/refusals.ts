import type { RouterRoute } from "hono/types";
import { findTargetHandler } from "hono/utils/handler";
import type { Action } from "#/src/contract/permissions";
import { permissions } from "#/src/contract/permissions";
import type { Status } from "./errors";

const marked = Symbol("refusals");
const unmarked = Symbol("no refusals");

/** Declares the statuses with which a handler may refuse, for OpenAPI. Declared where they are thrown. */
export function refusing<H extends object>(handler: H, statuses: readonly Status[]): H {
  return Object.assign(handler, { [marked]: statuses });
}

/** Declares statuses with which a route never refuses, although its middleware could. */
export function neverRefusing<H extends object>(handler: H, statuses: readonly Status[]): H {
  return Object.assign(handler, { [unmarked]: statuses });
}

/**
 * Returns the statuses with which each operation of these routes may refuse, apart from 500: those declared by its
 * handlers and those of everything before them.
 */
export function refusalsOf(routes: readonly RouterRoute[]): Map<Action, Status[]> {
  const byAddress = Map.groupBy(routes, ({ method, path }) => `${method} ${templateOf(path)}`);
  return new Map(
    actions.map((action) => {
      const { method, path } = permissions[action];
      return [action, refusalsOfAction(action, byAddress.get(`${method} ${path}`) ?? [])];
    }),
  );
}

const actions = Object.keys(permissions) as Action[];

function refusalsOfAction(action: Action, routes: readonly RouterRoute[]): Status[] {
  const handlers = routes.map(({ handler }) => Object(findTargetHandler(handler)) as Marks);
  const never = new Set(handlers.flatMap((handler) => handler[unmarked] ?? []));
  const named = new Set([...beforeRoute(action), ...handlers.flatMap((handler) => handler[marked] ?? [])]);
  return [...named].filter((status) => !never.has(status)).toSorted((one, other) => one - other);
}

type Marks = { [marked]?: Status[]; [unmarked]?: Status[] };

/** Lists refusals before the route: by address, origin, credentials, and the database that verifies the credentials. */
function beforeRoute(action: Action): Status[] {
  const { method, access } = permissions[action];
  const isFile = action === "upload.send";
  return [
    400,
    ...(method === "GET" || isFile ? [] : ([403] as const)),
    ...(access.viewer === "public" ? [] : ([401, 429] as const)),
    ...(action === "health.live" ? [] : ([503] as const)),
  ];
}

/** Converts a route's path to OpenAPI's notation: `/:path{.+}` becomes `/{path}`. */
function templateOf(path: string): string {
  return path.replace(/\/:(\w+)(\{[^/]*\})?/g, "/{$1}");
}
