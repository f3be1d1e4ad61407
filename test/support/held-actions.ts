import { permissions } from "#/src/contract/permissions";
import type { Action } from "#/src/contract/rights";
import { expectJson, type TestApp } from "./app";

type Described = { paths: Record<string, Record<string, { parameters?: { name: string }[] }>> };

/** The actions that refuse a change of another version than If-Match names, as the API describes itself. */
export async function heldActions({ as }: Pick<TestApp, "as">): Promise<Action[]> {
  const { paths } = await expectJson<Described>(await as("viewer")("GET", "/api/openapi.json"));
  return (Object.keys(permissions) as Action[]).filter((action) => {
    const { method, path } = permissions[action];
    const { parameters = [] } = paths[path]?.[method.toLowerCase()] ?? {};
    return parameters.some(({ name }) => name === "If-Match");
  });
}

/** Tells which of these actions a request asks for; undefined when it is none of them. */
export function actionsByRequest(actions: readonly Action[]) {
  const routes = actions.map((action) => {
    const { method, path } = permissions[action];
    return { action, method, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`) };
  });
  return (method: string, url: string): Action | undefined => {
    const { pathname } = new URL(url);
    return routes.find((route) => route.method === method && route.pattern.test(pathname))?.action;
  };
}
