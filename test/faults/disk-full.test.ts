import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import type { Client } from "#/src/contract/clients";
import type { StartedOnboarding } from "#/src/contract/onboarding";
import type { TaskDetail } from "#/src/contract/tasks";
import { withToken } from "../support/app";
import { temporaryFolder } from "../support/database";
import { patience } from "../support/patience";
import { testWith } from "../support/test-with";
import { areaWrites } from "./support/area-writes";
import { endProcesses } from "./support/left-over";
import { contradictionsOf } from "./support/lost-writes";
import { faultsOf, prepareDatabase, withDatabase } from "./support/prepared-database";
import { attempt, must, newClient } from "./support/requests";
import { limitedPages, noSmallDisk, type SmallDisk, smallDisk } from "./support/small-disk";
import { until } from "./support/until";

setDefaultTimeout(patience.test);

const folder = await temporaryFolder();
const disk = await smallDisk(folder.path);
afterAll(async () => {
  await endProcesses();
  await disk?.remove();
  await folder.remove();
});

testWith(disk, noSmallDisk, "a full disk, log and all: writes answer 503, and it recovers", expectRecovery);

test("a database that cannot grow: writes respond 503, and it recovers", () =>
  expectRecovery(limitedPages(folder.path)));

/** Meanwhile reads work, nothing is half written, and no intervention is needed. */
async function expectRecovery(disk: SmallDisk) {
  const databaseUrl = `file:${join(disk.folder, "portal.db")}`;
  const people = await prepareDatabase(databaseUrl);
  const portal = await disk.start(databaseUrl);
  const call = withToken(portal.url, people.manager);
  const client = await must<Client>(call("POST", "/api/clients", newClient()), 201);
  const onboarding = `/api/clients/${client.id}/onboarding`;
  const { tasks } = await must<StartedOnboarding>(call("POST", onboarding, { startDate: "2026-03-09" }), 201);
  const path = `/api/tasks/${tasks[0]?.id}`;
  const others = Object.entries(await areaWrites(call));
  const addNote = (note: string) => attempt(call("POST", `${path}/notes`, { note }));

  await disk.fill();
  const stored: string[] = [];
  const refused = await until("a write that is refused", async () => {
    const note = `note ${stored.length} ${"x".repeat(4_000)}`;
    const answer = await addNote(note);
    if (answer.status !== 201) return answer;
    stored.push(note);
    return null;
  });
  expect(refused).toMatchObject({
    status: 503,
    retryAfter: "5",
    body: { detail: expect.stringContaining("cannot keep changes right now") },
  });

  for (const read of [
    "/healthz",
    "/readyz",
    "/api/clients",
    "/api/clients/summary",
    `/api/clients/${client.id}`,
  ]) {
    expect((await call("GET", read)).status).toBe(200);
  }
  await until("a client that is refused too", async () => {
    const { status } = await attempt(call("POST", "/api/clients", newClient({ name: newName() })));
    return status === 503;
  });
  for (const [what, write] of others) {
    const { status, retryAfter } = await attempt(write());
    if (status >= 300) expect({ what, status, retryAfter }).toEqual({ what, status: 503, retryAfter: "5" });
  }
  const { task } = await must<TaskDetail>(call("GET", path), 200);
  for (const note of stored) expect(task.notes).toContain(note);
  expect(task.notes?.split("\n").length ?? 0).toBe(stored.length);

  await disk.makeRoom();
  await until("a write after room was made", async () => (await addNote("after all")).status === 201);
  for (const [what, write] of others) {
    const { status } = await attempt(write());
    expect({ what, isDone: [200, 201].includes(status) }).toEqual({ what, isDone: true });
  }
  await portal.stop();
  await withDatabase(databaseUrl, async (db) => {
    expect(await contradictionsOf(db)).toEqual([]);
    expect(await faultsOf(db)).toEqual([]);
  });
}

/** A name of the maximum length, so that the rest of the disk fills quickly. */
function newName(): string {
  return Bun.randomUUIDv7().padEnd(200, "y");
}
