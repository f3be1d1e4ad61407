import { afterAll, afterEach, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { clientTasks, taskNeeds } from "#/db/schema";
import type { Client } from "#/src/contract/clients";
import type { StartedOnboarding } from "#/src/contract/onboarding";
import type { Task } from "#/src/contract/tasks";
import { withToken } from "../support/app";
import { temporaryFolder } from "../support/database";
import { patience } from "../support/patience";
import { monthly } from "../support/recurring-tasks";
import { newTask } from "../support/requests";
import { endProcesses } from "./support/left-over";
import { startPortalProcess } from "./support/portal-process";
import { faultsOf, prepareDatabase, withDatabase } from "./support/prepared-database";
import { must, newClient } from "./support/requests";
import { runCommand } from "./support/server-command";

setDefaultTimeout(patience.test);

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let databaseUrl: string;
let token: Awaited<ReturnType<typeof prepareDatabase>>["manager"];
beforeAll(async () => {
  folder = await temporaryFolder();
  databaseUrl = `file:${join(folder.path, "portal.db")}`;
  token = (await prepareDatabase(databaseUrl)).manager;
});
afterEach(endProcesses);
afterAll(() => folder.remove());

const env = () => ({ DATABASE_URL: databaseUrl });
const start = () => startPortalProcess({ folder: folder.path, env: env() });
const stored = () =>
  withDatabase(databaseUrl, async (db) => ({
    tasks: await db.read.select().from(clientTasks),
    needs: await db.read.select().from(taskNeeds),
    faults: await faultsOf(db),
  }));

test("prerequisites and series come back from a backup as they were, with counts that verify, and go on", async () => {
  const portal = await start();
  const call = withToken(portal.url, token);
  const { id } = await must<Client>(call("POST", "/api/clients", newClient()), 201);
  const body = { startDate: "2026-03-02", targetLaunchDate: "2026-04-30" };
  const { tasks } = await must<StartedOnboarding>(call("POST", `/api/clients/${id}/onboarding`, body), 201);
  const waiting = tasks.find(({ needs }) => needs.length === 1);
  const [need] = waiting?.needs ?? [];
  const fields = newTask({
    phase: "ongoing",
    repeat: monthly,
    startDate: "2026-03-02",
    dueDate: "2026-03-31",
  });
  const report = await must<Task>(call("POST", `/api/clients/${id}/tasks`, fields), 201);
  await must(call("PATCH", `/api/tasks/${report.id}`, { status: "done" }), 200);
  expect(await portal.stop()).toBe(0);
  const before = await stored();
  expect(before.faults).toEqual([]);
  expect([before.needs.length > 10, before.tasks.filter(({ seriesId }) => seriesId).length]).toEqual([
    true,
    2,
  ]);
  const backup = join(folder.path, "backup.db");
  expect(await runCommand("backup", { args: [backup], env: env() })).toMatchObject({ code: 0 });

  const changed = await start();
  const later = withToken(changed.url, token);
  await must(later("PATCH", `/api/tasks/${need?.id}`, { status: "done" }), 200);
  await must(later("PUT", `/api/tasks/${waiting?.id}/needs`, []), 200);
  expect(await changed.stop()).toBe(0);
  expect(await stored()).not.toEqual(before);
  expect(await runCommand("restore", { args: [backup, "--keep-tokens"], env: env() })).toMatchObject({
    code: 0,
  });
  expect(await stored()).toEqual(before);

  const restored = await start();
  const again = withToken(restored.url, token);
  await must(again("PATCH", `/api/tasks/${need?.id}`, { status: "done" }), 200);
  const next = before.tasks.find(({ seriesId, status }) => seriesId && status !== "done");
  await must(again("PATCH", `/api/tasks/${next?.id}`, { status: "done" }), 200);
  expect(await restored.stop()).toBe(0);
  const after = await stored();
  expect(after.faults).toEqual([]);
  expect(after.tasks.find(({ id }) => id === waiting?.id)?.openNeeds).toBe(0);
  expect(after.tasks.filter(({ seriesId }) => seriesId === report.seriesId)).toHaveLength(3);
});
