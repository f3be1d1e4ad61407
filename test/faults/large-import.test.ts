import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { callLimits } from "#/src/contract/limits-of-calls";
import type { ImportResult } from "#/src/contract/table-imports";
import { withToken } from "../support/app";
import { temporaryFolder } from "../support/database";
import { patience } from "../support/patience";
import { endProcesses } from "./support/left-over";
import { contradictionsOf } from "./support/lost-writes";
import { startPortalProcess } from "./support/portal-process";
import { faultsOf, prepareDatabase, withDatabase } from "./support/prepared-database";
import { must, newClient } from "./support/requests";
import { slowestWhile, timed } from "./support/until";

setDefaultTimeout(patience.test);

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
afterAll(async () => {
  await endProcesses();
  await folder.remove();
});

test("the largest import with onboarding lets other requests read meanwhile", async () => {
  folder = await temporaryFolder();
  const url = `file:${join(folder.path, "portal.db")}`;
  const people = await prepareDatabase(url);
  const portal = await startPortalProcess({ folder: folder.path, env: { DATABASE_URL: url } });
  const call = withToken(portal.url, people.manager);
  const rows = Array.from({ length: callLimits.importRows }, (_, index) => ({
    line: index + 2,
    ...newClient(),
  }));
  const body = { rows, onDuplicate: "skip", dryRun: false, startOnboarding: true };

  const imported = timed(() => must<ImportResult>(call("POST", "/api/clients/import", body), 200));
  const slowest = await slowestWhile(imported, [
    () => fetch(`${portal.url}/healthz`),
    () => call("GET", "/api/clients?page=1"),
  ]);
  const { ms, result } = await imported;
  console.log(`import ${Math.round(ms)} ms, slowest read meanwhile ${Math.round(slowest)} ms`);
  expect(result.created).toBe(rows.length);
  expect(slowest).toBeLessThan(ms / 2);
  await portal.kill();
  await withDatabase(url, async (db) => {
    expect(await contradictionsOf(db)).toEqual([]);
    expect(await faultsOf(db)).toEqual([]);
  });
});
