import { readListenEnv } from "#/src/env";
import { callOf } from "#/src/env/place";
import { ownAddress } from "#/src/server/own-address";
import { reason } from "#/src/server/start-failure";
import { CannotDo, runOnServer, say } from "./server-command";

/** Checks that the portal at HOST and PORT can serve requests; exits with 1 if it cannot. */
await runOnServer({
  usage: callOf("healthcheck"),
  async run() {
    const { host, port } = readListenEnv(process.env);
    const url = `${ownAddress(host, port)}/readyz`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000), redirect: "error" }).catch(
      (error) => {
        throw new CannotDo(`${url} does not answer (${reason(error)}).`);
      },
    );
    say(`${url}: ${answer.status}`);
    return answer.ok;
  },
});
