import { ApiError } from "../../src/client/api-error";

/** True when the change was refused because somebody else had changed the same thing meanwhile. */
export function isStale(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 412;
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Why a call failed, for people. */
export function refusalSentence(error: Error): string {
  return error instanceof ApiError ? error.detail : "The server could not be reached.";
}

/** What the server has against a value, for its field; "" for failures that are not about the value. */
export function fieldRefusal(error: Error | null): string {
  if (!(error instanceof ApiError) || ![400, 409, 413].includes(error.status)) return "";
  return error.errors[0]?.message ?? error.detail;
}
