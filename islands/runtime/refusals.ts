import { ApiError } from "../../src/client/api-error";

/** True when the change was refused because somebody else had changed the same thing meanwhile. */
export function isStale(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 412;
}

/**
 * Says of a press with nothing typed behind it what a stale edit means; what is there now has to be loaded, so that
 * the person sees it and can decide again.
 */
export function sayOvertaken(error: unknown): never {
  throw isStale(error) ? new ApiError(412, overtaken, "") : error;
}

const overtaken = "Somebody else changed it in the meantime. This is how it is now.";

/** What failed, with the reason where somebody else was faster. */
export function failureOf(words: string, error: Error): string {
  if (isNotFound(error)) return `${words}: Somebody else deleted it in the meantime.`;
  return isStale(error) ? `${words}: ${error.detail}` : words;
}

/** True when what the screen shows is not what there is any more: it has to be loaded again. */
export function isOutdated(error: unknown): boolean {
  return isStale(error) || isNotFound(error);
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
