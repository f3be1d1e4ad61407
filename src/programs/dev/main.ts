import { join } from "node:path";

/* Development: the demo, restarted on every change of its imports; the open page reloads by itself. */
const child = Bun.spawn(
  [process.execPath, "--watch", "--no-clear-screen", join(import.meta.dir, "serve.ts")],
  {
    stdio: ["inherit", "inherit", "inherit"],
  },
);
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => child.kill(signal));
process.exitCode = await child.exited;
