import type { Action } from "#/src/contract/permissions";
import { permissions } from "#/src/contract/permissions";
import { expectJson, type TestApp } from "./app";

type Described = { paths: Record<string, Record<string, { parameters?: { name: string }[] }>> };

let cached: Promise<Action[]> | undefined;

/** Lists the actions that require If-Match, according to OpenAPI: the same for every app, and slow to describe. */
export function versionedActions(app: Pick<TestApp, "as">): Promise<Action[]> {
  cached ??= describedActions(app);
  return cached;
}

async function describedActions({ as }: Pick<TestApp, "as">): Promise<Action[]> {
  const { paths } = await expectJson<Described>(await as("viewer")("GET", "/api/openapi.json"));
  return (Object.keys(permissions) as Action[]).filter((action) => {
    const { method, path } = permissions[action];
    const { parameters = [] } = paths[path]?.[method.toLowerCase()] ?? {};
    return parameters.some(({ name }) => name === "If-Match");
  });
}

/** Returns a function from a request to its action among these; undefined for others. */
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
