import { readEnv } from "./env";
import { createLogger } from "./http/request-log";
import { startPortal } from "./server";
import { startFailure } from "./start-failure";

/** How long `/readyz` tells of the end before connections are refused. */
const noticeMs = 1_000;

try {
  const env = readEnv(process.env);
  const log = createLogger(env.logLevel);
  process.on("unhandledRejection", (error) => log.error({ err: error }, "unhandled rejection"));
  process.on("uncaughtException", (error) => log.error({ err: error }, "uncaught exception"));

  const portal = await startPortal(env, log);
  log.info({ url: portal.url }, "portal is up");
  const stop = async (signal: NodeJS.Signals) => {
    log.info({ signal }, "portal is stopping");
    try {
      await portal.stop({ noticeMs: signal === "SIGTERM" ? noticeMs : 0 });
      process.exit(0);
    } catch (error) {
      log.error({ err: error }, "portal did not stop cleanly");
      process.exit(1);
    }
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
} catch (error) {
  process.stderr.write(`${startFailure(error, process.env)}\n`);
  process.exit(1);
}
