import type { TestApp } from "./app";

/**
 * Lists every GET address with each of these ids in its path and in the queries that open something; without the
 * sign-out, and with the finite form of the event stream.
 */
export function readAddresses(app: TestApp, ids: readonly string[]): string[] {
  const paths = app.app.routes.filter(({ method, path }) => method === "GET" && !path.includes("*"));
  const staying = paths.map(({ path }) => path).filter((path) => path !== "/api/logout");
  const ending = staying.map((path) => (path === "/api/events" ? `${path}?wait=false` : path));
  const filled = ending.flatMap((path) => ids.map((id) => path.replace(/:\w+(\{.+\})?/, id)));
  const opened = ids.flatMap((id) => [
    `/?task=${id}`,
    `/design?project=${id}`,
    `/clients/${ids[0]}?task=${id}`,
  ]);
  return [...new Set([...filled, ...opened])];
}

/** Lists the writing requests as [method, path] with each of these ids, each once. */
export function writeAddresses(app: TestApp, ids: readonly string[]): [method: string, path: string][] {
  const isWrite = ({ method, path }: { method: string; path: string }) =>
    ["POST", "PUT", "PATCH", "DELETE"].includes(method) && path.startsWith("/api/") && !path.includes("*");
  const filled = app.app.routes
    .filter(isWrite)
    .flatMap(({ method, path }) =>
      ids.map((id): [string, string] => [method, path.replace(/:\w+(\{.+\})?/, id)]),
    );
  // A route is listed once for each of its handlers.
  return [...new Map(filled.map((each) => [each.join(" "), each])).values()];
}
