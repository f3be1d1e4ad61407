import { readEnv } from "#/src/env";
import { presentBuild } from "#/src/env/build-stamp";
import { makeFilesPrivate } from "#/src/env/private-files";
import { environmentWarnings } from "#/src/env/warnings";
import { createLogger } from "#/src/http/request-log";
import { maxOpenFiles } from "#/src/services/metrics/open-files";
import { startExitCode, startFailure } from "./start-failure";
import { type Portal, startPortal } from "./start-portal";
import { startReport } from "./start-report";
import { warnOfSurroundings } from "./start-warnings";

/** Milliseconds that `/readyz` announces the stop before connections are refused. */
const noticeMs = 1_000;
/** Milliseconds after an uncaught exception until the process exits even if its stop has not finished. */
const lastMomentMs = 15_000;

makeFilesPrivate();
try {
  const env = readEnv(process.env);
  const log = createLogger(env.logLevel);
  log.info({ version: presentBuild().version }, "portal is starting");
  let portal: Portal | undefined;
  let exitCode = 0;
  const stop = async (why: { signal: NodeJS.Signals } | { failure: string }) => {
    const started = performance.now();
    log.info(why, "portal is stopping");
    try {
      await portal?.stop({ noticeMs: "signal" in why && why.signal === "SIGINT" ? 0 : noticeMs });
      log.info({ ms: Math.round(performance.now() - started) }, "portal has stopped");
      process.exit(exitCode);
    } catch (error) {
      log.error({ err: error }, "portal did not stop cleanly");
      process.exit(1);
    }
  };
  // Leaves nothing half done: changes are made in one transaction, and the waiting caller got an error.
  process.on("unhandledRejection", (error) => log.error({ err: error }, "unhandled rejection"));
  // Interrupted arbitrary code, so the state of this process is unknown.
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "uncaught exception");
    if (exitCode !== 0) return;
    exitCode = 1;
    setTimeout(() => process.exit(1), lastMomentMs);
    void stop({ failure: "uncaught exception" });
  });

  portal = await startPortal(env, log);
  process.on("SIGTERM", (signal) => stop({ signal }));
  process.on("SIGINT", (signal) => stop({ signal }));
  log.info(startReport(env, portal.url), "portal is up");
  for (const warning of environmentWarnings(process.env, env)) log.warn(warning);
  void warnOfSurroundings({ env, db: portal.db, store: portal.store, log, maxOpenFiles });
} catch (error) {
  process.stderr.write(`${startFailure(error, process.env)}\n`);
  process.exit(startExitCode(error));
}
