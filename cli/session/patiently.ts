import type { Io } from "#/cli/io";
import { counted, say } from "#/cli/output/words";
import { patiently as tryAgain } from "#/src/client/patiently";

/** One call; waits and tries again where the portal says that it did nothing and when to come back. */
export function patiently<T>(io: Io, call: () => Promise<T>): Promise<T> {
  return tryAgain(call, (seconds, { detail }) => {
    say(io, `The portal asks to wait: ${detail} Trying again in ${counted(seconds, "second")}.`);
    return io.sleep(seconds * 1_000);
  });
}
