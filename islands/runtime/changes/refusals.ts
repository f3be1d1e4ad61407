import { ApiError } from "#/src/client/api-error";

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Returns the server's error about a value, for its field; "" for other failures, and for those of other paths. */
export function fieldRefusal(error: Error | null, path?: string): string {
  if (!(error instanceof ApiError) || ![400, 409, 413].includes(error.status)) return "";
  if (path === undefined) return error.errors[0]?.message ?? error.detail;
  return error.errors.find((fault) => fault.path === path)?.message ?? "";
}
