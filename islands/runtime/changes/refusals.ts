import { ApiError } from "#/src/client/api-error";

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** What the server has against a value, for its field; "" for failures that are not about the value. */
export function fieldRefusal(error: Error | null): string {
  if (!(error instanceof ApiError) || ![400, 409, 413].includes(error.status)) return "";
  return error.errors[0]?.message ?? error.detail;
}
