import type { Context, TypedResponse } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { JsonText } from "#/db/json";
import { setVersion } from "./context";
import { type Page, setPaging } from "./paging";

/** Answers with what has a version, and names that for a later If-Match. */
export function sendVersioned<T extends { version: number }, Status extends 200 | 201>(
  c: Context,
  shown: T,
  status: Status,
) {
  setVersion(c, shown);
  return c.json(shown, status);
}

/** Answers with a page of a list; the headers say how many rows there are and where the others are. */
export function sendPage<T>(c: Context, found: Page & { items: T[] }) {
  setPaging(c, found);
  return c.json(found.items, 200);
}

/** Answers with nothing once the work is done. */
export async function noContent(c: Context, work: Promise<unknown>) {
  await work;
  return c.body(null, 204);
}

/** Answers with what the database wrote, as it is; for the typed client the same as `c.json` with its values. */
export function sendJson<T, Status extends ContentfulStatusCode>(
  c: Context,
  json: JsonText<T>,
  status: Status,
): Response & TypedResponse<T, Status, "json"> {
  const response: Response = c.body(json, status, { "Content-Type": "application/json" });
  return response as Response & TypedResponse<T, Status, "json">;
}
