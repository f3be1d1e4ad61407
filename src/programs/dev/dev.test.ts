import { afterEach, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { endProcesses, remember } from "#/test/faults/support/left-over";
import { until } from "#/test/faults/support/until";
import { temporaryFolder } from "#/test/support/database";
import { freePorts } from "#/test/support/free-ports";
import { patience } from "#/test/support/patience";

setDefaultTimeout(patience.test);
afterEach(endProcesses);

test("the development server is up at its port, reloads the page, and ends with the command", async () => {
  const folder = await temporaryFolder();
  const ports = freePorts(["portal", "provider"]);
  const child = Bun.spawn([process.execPath, "run", join(import.meta.dir, "main.ts")], {
    env: {
      ...process.env,
      PORT: String(ports.portal),
      OIDC_PORT: String(ports.provider),
      DATA_DIR: join(folder.path, "demo"),
    },
    stdout: "pipe",
    stderr: "ignore",
  });
  remember(child);
  const url = `http://127.0.0.1:${ports.portal}`;
  await until("the start", () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  const stream = await fetch(`${url}/dev/reload`);
  expect(stream.headers.get("Content-Type")).toContain("text/event-stream");
  await stream.body?.cancel();
  child.kill("SIGTERM");
  await child.exited;
  await expect(fetch(`${url}/readyz`)).rejects.toThrow();
  await folder.remove();
});
