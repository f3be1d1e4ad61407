import type { RouterRoute } from "hono/types";
import { findTargetHandler } from "hono/utils/handler";
import { permissions } from "#/src/contract/permissions";
import type { Action } from "#/src/contract/rights";
import type { Status } from "./errors";

const marked = Symbol("refusals");
const unmarked = Symbol("no refusals");

/** Says with what a handler may refuse a request, for the API's description. It stands where that is thrown. */
export function refusing<H extends object>(handler: H, statuses: readonly Status[]): H {
  return Object.assign(handler, { [marked]: statuses });
}

/** Says that a route never refuses with what the handlers of its kind do. */
export function neverRefusing<H extends object>(handler: H, statuses: readonly Status[]): H {
  return Object.assign(handler, { [unmarked]: statuses });
}

/** The statuses that each operation of these routes refuses with, beside 500: what its handlers say, and what stands before them. */
export function refusalsOf(routes: readonly RouterRoute[]): Map<Action, Status[]> {
  return new Map(actions.map((action) => [action, refusalsOfAction(action, routes)]));
}

const actions = Object.keys(permissions) as Action[];

function refusalsOfAction(action: Action, routes: readonly RouterRoute[]): Status[] {
  const { method, path } = permissions[action];
  const handlers = routes
    .filter((route) => route.method === method && templateOf(route.path) === path)
    .map(({ handler }) => Object(findTargetHandler(handler)) as Marks);
  const never = new Set(handlers.flatMap((handler) => handler[unmarked] ?? []));
  const named = new Set([...beforeRoute(action), ...handlers.flatMap((handler) => handler[marked] ?? [])]);
  return [...named].filter((status) => !never.has(status)).toSorted((one, other) => one - other);
}

type Marks = { [marked]?: Status[]; [unmarked]?: Status[] };

/** Of the address, of where the request comes from, of the credentials, and of the database that is asked for them. */
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

/** A route's path as OpenAPI writes it: `/:path{.+}` is `/{path}`. */
function templateOf(path: string): string {
  return path.replace(/\/:(\w+)(\{[^/]*\})?/g, "/{$1}");
}
