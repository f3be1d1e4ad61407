import type { Context, TypedResponse } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { JsonText } from "#/db/json";
import type { Action } from "#/src/contract/permissions";
import { type NamesOf, setLocation, setVersion } from "./context";
import { type Page, setPaging } from "./paging";

/** Sends an entity, with its version as ETag for a later If-Match. */
export function sendVersioned<T extends { version: number }, Status extends 200 | 201>(
  c: Context,
  shown: T,
  status: Status,
) {
  setVersion(c, shown);
  return c.json(shown, status);
}

/** Sends a new entity, with its version as ETag and as Location the path of the action that reads or changes it. */
export function sendCreated<A extends Action, T extends { version: number } & NamesOf<A>>(
  c: Context,
  action: A,
  shown: T,
) {
  setLocation(c, action, shown);
  return sendVersioned(c, shown, 201);
}

/** Sends a page of a list; headers contain the number of rows and links to the other pages. */
export function sendPage<T>(c: Context, found: Page & { items: T[] }) {
  setPaging(c, found);
  return c.json(found.items, 200);
}

/** Sends an empty response once the work is done. */
export async function noContent(c: Context, work: Promise<unknown>) {
  await work;
  return c.body(null, 204);
}

/** Sends JSON that the database wrote, unparsed. The typed client sees the same type as with `c.json`. */
export function sendJson<T, Status extends ContentfulStatusCode>(
  c: Context,
  json: JsonText<T>,
  status: Status,
): Response & TypedResponse<T, Status, "json"> {
  const response: Response = c.body(json, status, { "Content-Type": "application/json" });
  return response as Response & TypedResponse<T, Status, "json">;
}
