import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { clientOnboarding, clientStandingTotals, clients, clientTasks } from "#/db/schema";
import { clientStanding, clientStatus } from "#/src/contract/choices/clients";
import { clientSort, type ListClients } from "#/src/contract/clients";
import { wrongFigures } from "#/src/domain/verify/counters";
import { addDays } from "#/src/format/dates";
import { contextFor } from "#/src/http/context";
import { startApp, type TestApp } from "#/test/support/app";
import { addReported } from "#/test/support/report-world";
import { newWithTurn, withTurn } from "#/test/support/task-turns";
import { firstClients } from "./list-clients";
import { reportClients } from "./report-figures";
import { clientsSummary } from "./summary";
import { turnDay } from "./turn-day";

const today = "2026-03-09";
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
  const done = { dueDate: "2026-03-01", doneAt: "2026-03-01T12:00:00.000Z" };
  const dueIn = (days: number) => ({ dueDate: addDays(today, days), doneAt: null });
  await addReported(app.db, [
    { name: "Bare", startDate: null },
    { name: "Empty", startDate: today, tasks: [] },
    { name: "Late", startDate: today, tasks: [dueIn(-3), dueIn(-1), dueIn(2)] },
    { name: "Late today", startDate: today, tasks: [done, done, dueIn(-1)] },
    { name: "Half", startDate: today, tasks: [done, dueIn(0)] },
    { name: "Begun", startDate: today, tasks: [done, dueIn(1), dueIn(40)] },
    { name: "Through", startDate: today, tasks: [done] },
  ]);
});
afterAll(() => app.stop());

/** Creates a caller without a session, as sessions would expire over the days of the test. */
const reader = () => {
  const { id: userId, email } = app.people.viewer;
  const actor = { userId, email, role: "viewer", clientIds: [], tokenId: null, cameBy: "provider" } as const;
  return contextFor(app.deps, { ...actor, credential: { via: "operator" } });
};
const list = async (query: ListClients) => firstClients(reader(), query);
const asOf = async () => (await app.db.read.select().from(clientStandingTotals))[0]?.asOf;

/** Reads everything that depends on the day. */
async function seen() {
  const queries: ListClients[] = [
    {},
    ...clientSort.map((sort) => ({ sort })),
    ...clientStanding.values.map((standing) => ({ standing, page: 1, pageSize: 2 })),
    { pastDue: "true" },
    { pastDue: "true", standing: "on_track" },
    { standing: "at_risk", search: "late", sort: "-tasks" },
  ];
  return {
    summary: await clientsSummary(reader()),
    lists: await Promise.all(queries.map(list)),
    reported: await reportClients(reader()),
  };
}

test("stored and computed figures are the same on each of many days", async () => {
  for (const days of [0, 1, 2, 3, 41, -2, -4, 0]) {
    const day = addDays(today, days);
    app.setNow(`${day}T00:00:00.000Z`);
    const counted = await seen();
    await turnDay(app.db, day);
    expect(await asOf()).toBe(day);
    expect(await wrongFigures(app.db)).toEqual([]);
    expect(await seen()).toEqual(counted);
  }
});

test("changing the day recomputes only the clients affected by it", async () => {
  await turnDay(app.db, today);
  expect(await turnDay(app.db, today)).toBe(0);
  expect(await turnDay(app.db, addDays(today, 1))).toBe(1);
  expect(await turnDay(app.db, addDays(today, 2))).toBe(1);
  expect(await turnDay(app.db, today)).toBe(2);
});

/** Blocks writes on a libSQL server, which has no read-only mode. */
const standingsFailTrigger = `CREATE TRIGGER no_standing_kept BEFORE UPDATE ON client_standings BEGIN
  SELECT RAISE(ABORT, 'nothing may be written');
END`;

test("a read needs no write: figures for another day are computed while writes are blocked", async () => {
  await turnDay(app.db, today);
  app.setNow(`${addDays(today, 1)}T00:00:00.000Z`);
  const { client, isLocal } = app.db;
  await client.execute(isLocal ? "PRAGMA query_only = ON" : standingsFailTrigger);
  const { items } = await list({ standing: "past_due" }).finally(() =>
    client.execute(isLocal ? "PRAGMA query_only = OFF" : "DROP TRIGGER no_standing_kept"),
  );
  expect(items.map(({ name, pastDueTasks }) => [name, pastDueTasks])).toEqual([
    ["Half", 1],
    ["Late", 2],
    ["Late today", 1],
  ]);
  expect(await asOf()).toBe(today);
});

const aDay = fc.integer({ min: -3, max: 3 }).map((days) => addDays(today, days));
const done = { status: "done" as const, completedAt: "2026-03-05T12:00:00.000Z" };
const taskState = fc.constantFrom(done, { status: "blocked" as const, completedAt: null });
const anOwner = fc.constantFrom("agency", "client");
const aPerson = fc.constantFrom("manager" as const, "contributor" as const, null);
/** A random change of the row number `at`. */
const happening = fc.record({
  at: fc.nat(),
  what: fc.oneof(
    fc.record({ dueDate: aDay }),
    fc.record({ state: taskState }),
    fc.record({ dueDate: aDay, state: taskState }),
    fc.record({ added: fc.record({ dueDate: aDay, state: taskState, owner: anOwner, person: aPerson }) }),
    fc.record({ assignee: aPerson }),
    fc.record({ owner: anOwner }),
    fc.record({ manager: aPerson }),
    fc.record({ status: fc.constantFrom(...clientStatus.values) }),
    fc.record({ launch: fc.option(aDay) }),
    fc.record({ name: fc.uuid() }),
    fc.record({ turn: aDay }),
    fc.record({ gone: fc.constantFrom("task" as const, "onboarding" as const, "client" as const) }),
    fc.record({ come: fc.record({ launch: fc.option(aDay), hasTask: fc.boolean() }) }),
  ),
});
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

test("stored figures stay correct after any changes of tasks, onboardings, clients and the day", async () => {
  const changed = { dueDate: 0, state: 0, both: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 1, maxLength: 10 }), async (all) => {
      for (const one of all) {
        const task = await happen(one);
        if (task) changed[task]++;
      }
      expect(await wrongFigures(app.db)).toEqual([]);
    }),
    { numRuns: 80 },
  );
  expect(Math.min(...Object.values(changed))).toBeGreaterThan(10);
});

/** Returns the kind of change to a task, if there was one. */
async function happen({ at, what }: Happening): Promise<"dueDate" | "state" | "both" | undefined> {
  const nth = <T>(rows: T[]) => rows[at % Math.max(1, rows.length)];
  const { read } = app.db;
  if ("turn" in what) return void (await turnDay(app.db, what.turn));
  if ("come" in what) {
    const open = { dueDate: today, doneAt: null };
    const { launch, hasTask } = what.come;
    const come = { name: crypto.randomUUID(), startDate: today, launch, tasks: hasTask ? [open] : [] };
    return void (await addReported(app.db, [come]));
  }
  const client = nth(await read.select().from(clients));
  const onboarding = nth(await read.select().from(clientOnboarding));
  const task = nth(await read.select().from(clientTasks));
  const idOf = (person: "manager" | "contributor" | null) => person && app.people[person].id;
  return app.db.transaction(async (tx) => {
    if (task && ("dueDate" in what || "state" in what)) {
      const dueDate = "dueDate" in what ? what.dueDate : undefined;
      const state = "state" in what ? what.state : undefined;
      await tx
        .update(clientTasks)
        .set(withTurn(task, { ...(dueDate && { dueDate }), ...state }))
        .where(eq(clientTasks.id, task.id));
      return dueDate && state ? "both" : dueDate ? "dueDate" : "state";
    }
    if ("added" in what && onboarding) {
      const { dueDate, state, owner, person } = what.added;
      const fields = { name: "More", category: "ads", startDate: dueDate, dueDate } as const;
      const of = { id: Bun.randomUUIDv7(), clientOnboardingId: onboarding.id, assigneeUserId: idOf(person) };
      await tx.insert(clientTasks).values(newWithTurn({ ...of, ...fields, ...state, owner }));
    } else if (task && ("assignee" in what || "owner" in what)) {
      const change = "owner" in what ? { owner: what.owner } : { assigneeUserId: idOf(what.assignee) };
      await tx.update(clientTasks).set(withTurn(task, change)).where(eq(clientTasks.id, task.id));
    } else if (client && ("manager" in what || "status" in what)) {
      const change = "status" in what ? { status: what.status } : { accountManagerId: idOf(what.manager) };
      await tx.update(clients).set(change).where(eq(clients.id, client.id));
    } else if ("launch" in what && onboarding) {
      const change = { targetLaunchDate: what.launch };
      await tx.update(clientOnboarding).set(change).where(eq(clientOnboarding.id, onboarding.id));
    } else if ("name" in what && client) {
      const change = { name: what.name, nameKey: what.name };
      await tx.update(clients).set(change).where(eq(clients.id, client.id));
    } else if ("gone" in what) {
      const { gone } = what;
      if (gone === "task" && task) await tx.delete(clientTasks).where(eq(clientTasks.id, task.id));
      if (gone === "onboarding" && onboarding)
        await tx.delete(clientOnboarding).where(eq(clientOnboarding.id, onboarding.id));
      if (gone === "client" && client) {
        await tx.delete(clientOnboarding).where(eq(clientOnboarding.clientId, client.id));
        await tx.delete(clients).where(eq(clients.id, client.id));
      }
    }
  });
}
