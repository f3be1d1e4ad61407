import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { clientTasks } from "#/db/schema";
import { type ClientStanding, clientStanding } from "#/src/contract/choices/clients";
import type { ClientListItem, ClientsSummary } from "#/src/contract/clients";
import type { ClientDetail } from "#/src/contract/onboarding";
import {
  expectJson,
  linkClientUser,
  makeClient,
  makeOnboarding,
  startApp,
  type TestApp,
} from "#/test/support/app";
import { newWithTurn } from "#/test/support/task-turns";
import { addTemplate } from "#/test/support/templates";
import { isAtRisk, isOnTrack, percentComplete } from "./rules";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addTemplate(app.db, { defaultDueInDays: 1 });
});
afterAll(() => app.stop());

const summary = async (role: "viewer" | "client" = "viewer") =>
  expectJson<ClientsSummary>(await app.as(role)("GET", "/api/clients/summary"));

const list = async (query = "") =>
  expectJson<ClientListItem[]>(await app.as("viewer")("GET", `/api/clients${query}`));

/** Adds a client with tasks in these states; late ones were due the day before the test's today. */
async function makeStanding({ done, open, late }: { done: number; open: number; late: number }) {
  const client = await makeClient(app);
  const { onboarding, tasks } = await makeOnboarding(app, client.id);
  await app.as("manager")("DELETE", `/api/tasks/${tasks[0]?.id}`);
  const task = (fields: object) => ({
    id: Bun.randomUUIDv7(),
    clientOnboardingId: onboarding.id,
    name: "Task",
    category: "ads" as const,
    owner: "agency" as const,
    startDate: "2026-03-01",
    dueDate: "2026-03-08",
    ...fields,
  });
  const rows = [
    ...repeat(done, () => task({ status: "done", completedAt: "2026-03-08T00:00:00.000Z" })),
    ...repeat(open, () => task({ dueDate: "2026-03-09" })),
    ...repeat(late, () => task({ status: "blocked" })),
  ];
  if (rows.length > 0) await app.db.transaction((tx) => tx.insert(clientTasks).values(rows.map(newWithTurn)));
  return client;
}

function repeat<T>(count: number, make: () => T): T[] {
  return Array.from({ length: count }, make);
}

describe("the summary of all clients", () => {
  test("is zero without clients", async () => {
    expect(await summary()).toEqual({ total: 0, onTrack: 0, atRisk: 0, pastDue: 0 });
  });

  test("equals the rules applied to each client's tasks, with and without filters", async () => {
    const standings = fc.sample(
      fc.record({ done: fc.nat(4), open: fc.nat(4), late: fc.oneof(fc.constant(0), fc.nat(2)) }),
      { numRuns: 25, seed: 7 },
    );
    for (const standing of [...standings, { done: 1, open: 1, late: 0 }, { done: 1, open: 199, late: 0 }]) {
      await makeStanding(standing);
    }
    await makeClient(app);

    const expected = { total: 0, onTrack: 0, atRisk: 0, pastDue: 0 };
    for (const item of await list()) {
      const { tasks } = await expectJson<ClientDetail>(
        await app.as("viewer")("GET", `/api/clients/${item.id}`),
      );
      const done = tasks.filter(({ status }) => status === "done").length;
      const late = tasks.filter(({ status, dueDate }) => status !== "done" && dueDate < "2026-03-09").length;
      const standing = { pastDueTasks: late, percentComplete: percentComplete(done, tasks.length) };
      expect(item).toMatchObject({
        ...standing,
        totalTasks: tasks.length,
        completedTasks: done,
        openTasks: tasks.length - done,
      });
      expected.total++;
      expected.onTrack += Number(isOnTrack(standing));
      expected.atRisk += Number(isAtRisk(standing));
      expected.pastDue += Number(late > 0);
    }
    expect(expected.onTrack * expected.atRisk * expected.pastDue).toBeGreaterThan(0);
    expect(await summary()).toEqual(expected);
    expect(await list("?pastDue=true&pageSize=200")).toHaveLength(expected.pastDue);
    const listed = async (standing: ClientStanding) =>
      (await list(`?standing=${standing}&pageSize=200`)).map(({ id }) => id);
    const [onTrack, atRisk, late] = await Promise.all(clientStanding.values.map(listed));
    expect([onTrack?.length, atRisk?.length, late?.length]).toEqual([
      expected.onTrack,
      expected.atRisk,
      expected.pastDue,
    ]);
    expect(late?.every((id) => atRisk?.includes(id))).toBe(true);
    expect(onTrack?.some((id) => atRisk?.includes(id))).toBe(false);
  });

  test("covers only their own client for a client user", async () => {
    expect(await summary("client")).toEqual({ total: 0, onTrack: 0, atRisk: 0, pastDue: 0 });
    const own = await makeStanding({ done: 1, open: 0, late: 1 });
    await linkClientUser(app, own.id);
    expect(await summary("client")).toEqual({ total: 1, onTrack: 0, atRisk: 1, pastDue: 1 });
  });
});

describe("past due", () => {
  const zones: [zone: string, before: string, after: string][] = [
    ["UTC", "2026-03-09T23:59:59.999Z", "2026-03-10T00:00:00.000Z"],
    ["Pacific/Kiritimati", "2026-03-09T09:59:59.999Z", "2026-03-09T10:00:00.000Z"],
    ["Pacific/Pago_Pago", "2026-03-10T10:59:59.999Z", "2026-03-10T11:00:00.000Z"],
    // Clocks go forward in New York on 8 March 2026 and back in Berlin on 25 October.
    ["America/New_York", "2026-03-10T03:59:59.999Z", "2026-03-10T04:00:00.000Z"],
  ];
  const daylight: typeof zones = [
    ["America/New_York", "2026-03-08T04:59:59.999Z", "2026-03-08T05:00:00.000Z"],
    ["America/New_York", "2026-03-09T03:59:59.999Z", "2026-03-09T04:00:00.000Z"],
    ["Europe/Berlin", "2026-10-24T21:59:59.999Z", "2026-10-24T22:00:00.000Z"],
    ["Europe/Berlin", "2026-10-25T22:59:59.999Z", "2026-10-25T23:00:00.000Z"],
  ];
  const dueDates = ["2026-03-09", "2026-03-09", "2026-03-09", "2026-03-09"];
  const daylightDues = ["2026-03-07", "2026-03-08", "2026-10-24", "2026-10-25"];

  let zoned: TestApp | undefined;
  afterEach(async () => {
    await zoned?.stop();
    zoned = undefined;
  });

  [...zones, ...daylight].forEach(([zone, before, after], index) => {
    const dueDate = [...dueDates, ...daylightDues][index] ?? "";
    test(`begins at midnight in ${zone} after ${dueDate}, without a write`, async () => {
      zoned = await startApp({ env: { timeZone: zone }, now: before, templates: false });
      await addTemplate(zoned.db);
      const client = await makeClient(zoned);
      const { tasks } = await makeOnboarding(zoned, client.id, dueDate);
      const call = zoned.as("manager");
      await call("PATCH", `/api/tasks/${tasks[0]?.id}`, { dueDate });
      const standing = async () => {
        const [item] = await expectJson<ClientListItem[]>(await call("GET", "/api/clients"));
        const detail = await expectJson<ClientDetail>(await call("GET", `/api/clients/${client.id}`));
        const { pastDue } = await expectJson<ClientsSummary>(await call("GET", "/api/clients/summary"));
        return [item?.pastDueTasks, detail.tasks[0]?.isPastDue, pastDue];
      };
      expect(await standing()).toEqual([0, false, 0]);
      zoned.setNow(after);
      expect(await standing()).toEqual([1, true, 1]);
    });
  });
});
