import { ApiError } from "./api-error";

const mostTries = 5;
const longestWaitSeconds = 60;

/** Waits as many seconds as the portal asks for. */
export type Wait = (seconds: number, error: ApiError) => Promise<unknown>;

/**
 * Makes a call and retries it when the server reports that nothing was done and names a time to come back. @throws ApiError of any other kind, or of the last attempt
 */
export async function patiently<T>(call: () => Promise<T>, wait: Wait): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiError) || attempt === mostTries) throw error;
      if (![429, 503].includes(error.status) || error.retryAfter === null) throw error;
      await wait(Math.min(Math.max(error.retryAfter, 1), longestWaitSeconds), error);
    }
  }
}
