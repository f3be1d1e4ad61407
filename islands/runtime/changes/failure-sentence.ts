import { ApiError } from "#/src/client/api-error";
import { CodeNotLoaded } from "#/src/client/load-code";
import { PreviewOnly } from "#/src/client/preview";

/** Returns a sentence on why a call failed. */
export function failureSentence(error: Error): string {
  if (error instanceof ApiError) return error.detail;
  if (error instanceof PreviewOnly) return error.message;
  return error instanceof CodeNotLoaded && error.isReplaced
    ? error.message
    : "The server could not be reached.";
}

/** Returns the server's own message; null when it could not be reached. */
export function detailOf(error: Error): string | null {
  return error instanceof ApiError ? (error.errors[0]?.message ?? error.detail) : null;
}
