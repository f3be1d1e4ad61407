import { failureSentence } from "#/islands/runtime/failure-sentence";
import { ApiError } from "#/src/client/browser";

/** Why a file did not arrive, for people. The library's own words name a kind of store. */
export function uploadFailure(error: Error): string {
  if (error instanceof ApiError || !("status" in error)) return failureSentence(error);
  const { detail } = new ApiError(Number(error.status), bodyOf(error), "");
  return detail.startsWith("<") ? `The file store answered ${error.status}.` : detail;
}

function bodyOf(error: Error): string {
  return "body" in error && typeof error.body === "string" ? error.body : "";
}
