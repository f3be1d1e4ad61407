import { detailOf } from "#/islands/runtime/changes/failure-sentence";
import { ApiError } from "#/src/client/api-error";

/** Error for editing a project that does not exist any more. */
export const noProjectSelected = "No project selected";

/** Returns why a decision was refused, or that it could not be stored, in words for clients. */
export function notAnswered(error: Error): string {
  const isRefused = error instanceof ApiError && error.status < 500;
  return (isRefused && detailOf(error)) || "Your answer could not be saved. Please try again.";
}
