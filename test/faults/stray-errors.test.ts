import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { withToken } from "../support/app";
import { temporaryFolder } from "../support/database";
import { patience } from "../support/patience";
import { endProcesses } from "./support/left-over";
import { startPortalProcess } from "./support/portal-process";
import { faultsOf, prepareDatabase, withDatabase } from "./support/prepared-database";
import { attempt, newClient } from "./support/requests";
import { until } from "./support/until";

setDefaultTimeout(patience.test);

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let databaseUrl: string;
let people: Awaited<ReturnType<typeof prepareDatabase>>;

beforeAll(async () => {
  folder = await temporaryFolder();
  databaseUrl = `file:${join(folder.path, "portal.db")}`;
  people = await prepareDatabase(databaseUrl);
});
afterAll(async () => {
  await endProcesses();
  await folder.remove();
});

const start = (preload = "stray-errors.ts") =>
  startPortalProcess({
    folder: folder.path,
    env: { DATABASE_URL: databaseUrl },
    preload: join(import.meta.dir, "support", preload),
  });

test("an unhandled rejection is logged, and the portal continues", async () => {
  const portal = await start();
  portal.signal("SIGUSR2");
  await until("the rejection in the log", async () => (await portal.log()).includes("unhandled rejection"));
  expect((await fetch(`${portal.url}/readyz`)).status).toBe(200);
  expect(await portal.stop()).toBe(0);
});

test("an uncaught error stops the portal like SIGTERM, with exit code 1, even if more follow", async () => {
  const portal = await start();
  const call = withToken(portal.url, people.manager);
  const written: number[] = [];
  const writing = (async () => {
    for (;;) {
      const { status } = await attempt(call("POST", "/api/clients", newClient()));
      if (status === 0) return;
      written.push(status);
    }
  })();
  await until("the first writes", () => written.length > 4);

  portal.signal("SIGUSR1");
  expect(await portal.exited).toBe(1);
  await writing;
  expect(new Set(written)).toEqual(new Set([201]));
  const log = await portal.log();
  expect(log.match(/uncaught exception"\}/g)?.length).toBeGreaterThan(1);
  expect(log.split("portal is stopping")).toHaveLength(2);
  expect(log).not.toContain("did not stop cleanly");
  expect(await withDatabase(databaseUrl, faultsOf)).toEqual([]);
});

test("a SIGTERM during such a stop does not make it a success", async () => {
  const portal = await start();
  portal.signal("SIGUSR1");
  await until("the beginning of the stop", async () => (await portal.log()).includes("portal is stopping"));
  portal.signal("SIGTERM");
  expect(await portal.exited).toBe(1);
});

test("after an uncaught error the portal exits with code 1 even if its stop does not finish", async () => {
  const portal = await start("hanging-stop.ts");
  portal.signal("SIGUSR1");
  expect(await portal.exited).toBe(1);
  const log = await portal.log();
  expect(log).toContain("portal is stopping");
  expect(log).not.toContain("portal has stopped");
});
