import type { TestApp } from "./app";

/**
 * Every address that answers GET, with each of these ids where one belongs, in its path and in what its query
 * opens; not the one that signs out, and of events those that were.
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

/** The requests that write, as [method, path], with each of these ids where one belongs; each once. */
export function writeAddresses(app: TestApp, ids: readonly string[]): [method: string, path: string][] {
  const isWrite = ({ method, path }: { method: string; path: string }) =>
    ["POST", "PUT", "PATCH", "DELETE"].includes(method) && path.startsWith("/api/") && !path.includes("*");
  const filled = app.app.routes
    .filter(isWrite)
    .flatMap(({ method, path }) =>
      ids.map((id): [string, string] => [method, path.replace(/:\w+(\{.+\})?/, id)]),
    );
  // A route stands there once for each of its handlers.
  return [...new Map(filled.map((each) => [each.join(" "), each])).values()];
}
