import { ApiError } from "./api-error";

const mostTries = 5;
const longestWaitSeconds = 60;

/**
 * One call; tries again where the portal says that it did nothing and when to come back. `wait` lets so many seconds
 * pass. @throws ApiError, of another kind or of the last try
 */
export async function patiently<T>(
  call: () => Promise<T>,
  wait: (seconds: number, asked: ApiError) => Promise<unknown>,
): Promise<T> {
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
