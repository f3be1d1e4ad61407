import { readListenEnv } from "#/src/env";
import { ownAddress } from "#/src/own-address";
import { callOf } from "#/src/program/place";
import { reason } from "#/src/start-failure";
import { CannotDo, runOnServer, say } from "./server-command";

/** Asks the portal that listens at HOST and PORT whether requests can be served; 1 when they cannot. */
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
