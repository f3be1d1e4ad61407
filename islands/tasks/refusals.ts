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
