import { BadEnvironment, readEnv } from "./env";
import { createLogger } from "./http/request-log";
import { startPortal } from "./server";

try {
  const env = readEnv(process.env);
  const log = createLogger(env.logLevel);
  const portal = await startPortal(env, log);
  log.info({ url: portal.url }, "portal is up");
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, async () => {
      await portal.stop();
      process.exit(0);
    });
  }
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exit(1);
}

function startFailure(error: unknown): string {
  if (error instanceof BadEnvironment) return error.message;
  if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
    return `Port ${process.env.PORT ?? 3000} is taken. Set PORT to a free one.`;
  }
  return error instanceof Error
    ? `The portal could not start: ${error.message}`
    : "The portal could not start.";
}
