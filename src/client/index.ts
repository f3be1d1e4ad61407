import { hc } from "hono/client";
import type { Api } from "#/src/server/api";

export { accepted, answer, answerPage, done, undoableOperation } from "./answers";
export { ApiError } from "./api-error";

type Options = {
  /** Origin of the portal, such as `https://portal.example`; "" in the browser. */
  baseUrl: string;
  /** An API token; the browser has its cookie instead. */
  token?: string;
  fetch?: typeof globalThis.fetch;
  headers?: Record<string, string>;
};

/** Creates a typed client of the API. Pass each call to `answer` or `done`. */
export function createApiClient({ baseUrl, token, fetch, headers = {} }: Options) {
  return hc<Api>(baseUrl, {
    headers: token ? { ...headers, Authorization: `Bearer ${token}` } : headers,
    init: { credentials: "include" },
    ...(fetch ? { fetch } : {}),
  });
}
