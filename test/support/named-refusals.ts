import type { Hono } from "hono";
import type { Action } from "#/src/contract/permissions";
import { permissions } from "#/src/contract/permissions";
import { hungUp } from "#/src/http/hang-up";
import { refusalsOf } from "#/src/http/refusals";
import type { AppEnv } from "#/src/http/types";

/** Fails the test when an operation returns an error status that OpenAPI does not declare for it. */
export function watchRefusals({ routes }: Hono<AppEnv>) {
  let named: ReturnType<typeof refusalsOf> | undefined;
  return ({ method, url }: Request, { status }: Response) => {
    if (status < 400 || status === 500 || status === hungUp().status) return;
    const action = actionOf(method, url);
    if (!action) return;
    named ??= refusalsOf(routes);
    if (named.get(action)?.some((each) => each === status)) return;
    console.error(
      `${method} ${permissions[action].path} (${action}) is not described as refusing with ${status}`,
    );
  };
}

/** Paths without parameters come first: their segments are not ids. */
const addresses = Object.entries(permissions)
  .map(([action, { method, path }]) => ({ action: action as Action, method, pattern: patternOf(path) }))
  .toSorted(
    (one, other) => Number(one.pattern.source.includes("+")) - Number(other.pattern.source.includes("+")),
  );

function actionOf(method: string, url: string): Action | undefined {
  const path = /^(?:https?:\/\/[^/]+)?([^?#]*)/.exec(url)?.[1] ?? "";
  const source = addresses.find(({ pattern }) => pattern.test(path))?.pattern.source;
  return addresses.find((each) => each.method === method && each.pattern.source === source)?.action;
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace("{path}", ".+").replace(/\{\w+\}/g, "[^/]+")}$`);
}
