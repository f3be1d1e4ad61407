import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { startApp, type TestApp } from "../../test/support/app";
import { clientsCsv, commandLine, patience } from "./portal-process";

setDefaultTimeout(patience);

const megabyte = 1_000_000;

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

/** Imports a file and watches how much memory the process takes at its height. */
async function importing(path: string) {
  const { command, env } = commandLine({ url: app.url, token: app.people.manager.token });
  const child = Bun.spawn(command("clients", "import", path), { env, stderr: "pipe" });
  const stderr = new Response(child.stderr).text();
  let peakBytes = 0;
  while (child.exitCode === null) {
    peakBytes = (await peakOf(child.pid)) ?? peakBytes;
    await Promise.race([child.exited, Bun.sleep(10)]);
  }
  return { code: child.exitCode, stderr: await stderr, peakBytes };
}

/** What `getrusage` says of a child includes its parent's size before exec; the kernel's own mark does not. */
async function peakOf(pid: number): Promise<number | null> {
  const status = await Bun.file(`/proc/${pid}/status`)
    .text()
    .catch(() => "");
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
  return kilobytes ? Number(kilobytes) * 1_024 : null;
}

test("10,000 rows come in within 15 s and 200 MB", async () => {
  const path = clientsCsv(10_000);
  const start = performance.now();
  const { code, stderr, peakBytes } = await importing(path);
  expect(code).toBe(0);
  expect(stderr).toContain("10,000 created");
  expect(performance.now() - start).toBeLessThan(15_000);
  expect(peakBytes).toBeGreaterThan(0);
  expect(peakBytes).toBeLessThan(200 * megabyte);
});

test("a million rows are refused with what to do, within 300 MB", async () => {
  const { code, stderr, peakBytes } = await importing(clientsCsv(1_000_000));
  expect(code).toBe(2);
  expect(stderr).toContain("more than 100,000 rows. Split it");
  expect(peakBytes).toBeGreaterThan(0);
  expect(peakBytes).toBeLessThan(300 * megabyte);
});
