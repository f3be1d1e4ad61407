import { expect, setDefaultTimeout, test } from "bun:test";
import { rates } from "#/src/contract/ceilings";
import { startApp } from "#/test/support/app";
import { patience } from "#/test/support/patience";
import { peakMemory } from "#/test/support/peak-memory";
import { clientsCsv, commandLine } from "./portal-process";

setDefaultTimeout(patience.test);

const megabyte = 1_000_000;

/** Imports this many clients; returns the program's peak memory and the CPU time of both sides. */
async function importing(count: number) {
  const path = clientsCsv(count);
  // A tenth of the rate limit per minute, and the clock does not move.
  const app = await startApp({ env: { callsPerMinute: rates.calls.most / 10 } });
  const { command, env } = commandLine({ url: app.url, token: app.people.manager.token });
  const before = process.cpuUsage();
  const child = Bun.spawn(command("clients", "import", path), { env, stderr: "pipe" });
  const stderr = new Response(child.stderr).text();
  let peakBytes = 0;
  while (child.exitCode === null) {
    peakBytes = (await peakMemory(child.pid)) ?? peakBytes;
    await Promise.race([child.exited, Bun.sleep(10)]);
  }
  const here = process.cpuUsage(before);
  await app.stop();
  const there = Number(child.resourceUsage()?.cpuTime.total ?? 0);
  return { code: child.exitCode, stderr: await stderr, peakBytes, work: here.user + here.system + there };
}

test("10,000 rows are imported within 200 MB, with no more work per row than 2,500 take", async () => {
  const few = await importing(2_500);
  const { code, stderr, peakBytes, work } = await importing(10_000);
  expect([few.code, code]).toEqual([0, 0]);
  expect(stderr).toContain("10,000 created");
  expect(stderr).not.toMatch(/wait|again/i);
  expect(work).toBeLessThan(1.5 * 4 * few.work);
  expect(peakBytes).toBeGreaterThan(0);
  expect(peakBytes).toBeLessThan(200 * megabyte);
});

test("a million rows are refused with advice, within 300 MB", async () => {
  const { code, stderr, peakBytes } = await importing(1_000_000);
  expect(code).toBe(2);
  expect(stderr).toContain("more than 100,000 rows. Split it");
  expect(peakBytes).toBeGreaterThan(0);
  expect(peakBytes).toBeLessThan(300 * megabyte);
});
