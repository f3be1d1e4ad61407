import type { Context, TypedResponse } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { JsonText } from "#/db/json";

/** Answers with what the database wrote, as it is; for the typed client the same as `c.json` with its values. */
export function sendJson<T, Status extends ContentfulStatusCode>(
  c: Context,
  json: JsonText<T>,
  status: Status,
): Response & TypedResponse<T, Status, "json"> {
  const response: Response = c.body(json, status, { "Content-Type": "application/json" });
  return response as Response & TypedResponse<T, Status, "json">;
}
