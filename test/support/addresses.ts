import type { TestApp } from "./app";

/**
 * Every address that answers GET, with each of these ids where one belongs, in its path and in what its query
 * opens; not the one that signs out.
 */
export function readAddresses(app: TestApp, ids: readonly string[]): string[] {
  const paths = app.app.routes.filter(({ method, path }) => method === "GET" && !path.includes("*"));
  const staying = paths.map(({ path }) => path).filter((path) => path !== "/api/logout");
  const filled = staying.flatMap((path) => ids.map((id) => path.replace(/:\w+(\{.+\})?/, id)));
  const opened = ids.flatMap((id) => [`/design?project=${id}`, `/clients/${ids[0]}?task=${id}`]);
  return [...new Set([...filled, ...opened])];
}

/** The requests that write, as [method, path], with each of these ids where one belongs. */
export function writeAddresses(app: TestApp, ids: readonly string[]): [method: string, path: string][] {
  const isWrite = ({ method, path }: { method: string; path: string }) =>
    ["POST", "PUT", "PATCH", "DELETE"].includes(method) && path.startsWith("/api/") && !path.includes("*");
  return app.app.routes
    .filter(isWrite)
    .flatMap(({ method, path }) =>
      ids.map((id): [string, string] => [method, path.replace(/:\w+(\{.+\})?/, id)]),
    );
}
