import { ApiError } from "#/src/client/api-error";

/** Why a call failed, for people. */
export function failureSentence(error: Error): string {
  return error instanceof ApiError ? error.detail : "The server could not be reached.";
}

/** The server's own sentence; null when it could not be reached. */
export function detailOf(error: Error): string | null {
  return error instanceof ApiError ? (error.errors[0]?.message ?? error.detail) : null;
}
