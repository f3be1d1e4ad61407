import { afterEach, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { readdirSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { temporaryFolder } from "../support/database";
import { patience } from "../support/patience";
import { endProcesses } from "./support/left-over";
import { startPortalProcess } from "./support/portal-process";
import { until } from "./support/until";

setDefaultTimeout(patience.test);

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let held: Socket[] = [];
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(async () => {
  for (const socket of held) socket.destroy();
  held = [];
  await endProcesses();
  await folder.remove();
});

const maxOpenFiles = 96;

function hold(port: number): Socket {
  const socket = connect({ port, host: "127.0.0.1" });
  socket.on("error", () => {});
  held.push(socket);
  return socket;
}

test("without free file handles the portal keeps running, and serves again once there are some", async () => {
  const portal = await startPortalProcess({ folder: folder.path, env: {}, maxOpenFiles });
  await until("the warning of its start", async () => (await portal.log()).includes('"limit":96'));
  const port = Number(new URL(portal.url).port);
  const isFull = () => readdirSync(`/proc/${portal.pid}/fd`).length >= maxOpenFiles;
  // Long enough for each timer of the portal to fire: garbage, search, jobs, metrics.
  const end = performance.now() + 6_000;
  let timesFull = 0;
  await until("timers that ran without a free handle", () => {
    if (isFull()) timesFull++;
    else for (let more = 0; more < 20; more++) hold(port);
    return performance.now() > end;
  });
  expect(timesFull).toBeGreaterThan(20);
  for (const socket of held) socket.destroy();
  await until("an answer", () =>
    fetch(`${portal.url}/readyz`, { signal: AbortSignal.timeout(1_000) }).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  expect(await portal.log()).not.toContain("uncaught exception");
  expect(await portal.stop()).toBe(0);
});
