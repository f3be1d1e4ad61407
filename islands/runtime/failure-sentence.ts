import { ApiError } from "../../src/client/browser";

/** Why a call failed, for people. */
export function failureSentence(error: Error): string {
  return error instanceof ApiError ? error.detail : "The server could not be reached.";
}
