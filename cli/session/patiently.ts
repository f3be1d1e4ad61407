import type { Io } from "#/cli/io";
import { counted, say } from "#/cli/output/words";
import { ApiError } from "#/src/client";

const mostTries = 5;
const longestWaitSeconds = 60;

/** One call; waits and tries again where the portal says that it did nothing and when to come back. */
export async function patiently<T>(io: Io, call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiError) || attempt === mostTries) throw error;
      if (![429, 503].includes(error.status) || error.retryAfter === null) throw error;
      const seconds = Math.min(Math.max(error.retryAfter, 1), longestWaitSeconds);
      say(io, `The portal asks to wait: ${error.detail} Trying again in ${counted(seconds, "second")}.`);
      await io.sleep(seconds * 1_000);
    }
  }
}
