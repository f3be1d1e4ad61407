import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { clientMembers, clients } from "#/db/schema";
import { type ClientListItem, type ClientSort, clientSort } from "#/src/contract/clients";
import { expectJson, startApp, type TestApp } from "#/test/support/app";
import { addReported, type GivenClient } from "#/test/support/report-world";
import { turnDay } from "./turn-day";

type Given = GivenClient & { launch: string | null; createdAt: string };

const done = { dueDate: "2026-02-01", doneAt: "2026-02-01T12:00:00.000Z" };
const open = { dueDate: "2026-03-09", doneAt: null };
const late = { dueDate: "2026-03-08", doneAt: null };
const started = { startDate: "2026-01-05" };
const on = (day: number) => `2026-02-0${day}T12:00:00.000Z`;

/** Inserted in this order, which differs from every order of the list. */
const given: Given[] = [
  {
    name: "Foxtrot",
    status: "lead",
    ...started,
    tasks: [done, done, late],
    launch: "2026-04-01",
    createdAt: on(4),
  },
  { name: "Delta", status: "churned", ...started, tasks: [done], launch: "2026-05-01", createdAt: on(2) },
  {
    ...{ name: "charlie", status: "paused", ...started, launch: "2026-04-01", createdAt: on(5) },
    tasks: [done, done, done, done, open, open, open, open],
  },
  // Created at the same time as Delta, inserted after it, but with the lower id.
  {
    ...{ id: "01900000-0000-7000-8000-000000000000", name: "Bravo", status: "lead" },
    ...{ startDate: null, launch: null, createdAt: on(2) },
  },
  {
    name: "alpha",
    status: "active",
    ...started,
    tasks: [done, late],
    launch: "2026-05-01",
    createdAt: on(3),
  },
  { name: "echo", status: "active", ...started, tasks: [late, open, open], launch: null, createdAt: on(4) },
];

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
  const made = await addReported(app.db, given);
  await app.db.transaction(async (tx) => {
    for (const { name, createdAt } of given) {
      await tx
        .update(clients)
        .set({ createdAt })
        .where(eq(clients.id, made.get(name) ?? ""));
    }
    for (const [name, lastVisitDay] of [
      ["echo", "2026-03-01"],
      ["Delta", "2026-03-08"],
    ] as const) {
      await tx.insert(clientMembers).values({
        ...{ id: Bun.randomUUIDv7(), userId: app.people.client.id, clientId: made.get(name) ?? "" },
        ...{ since: "2026-03-01T00:00:00.000Z", lastVisitDay },
      });
    }
  });
});
afterAll(() => app.stop());

async function names(query: string): Promise<string[]> {
  const items = await expectJson<ClientListItem[]>(await app.as("viewer")("GET", `/api/clients?${query}`));
  return items.map(({ name }) => name);
}

/** Equal clients are sorted by name, and those created at the same time by id. */
const orders: Record<ClientSort, string> = {
  name: "alpha Bravo charlie Delta echo Foxtrot",
  "-name": "Foxtrot echo Delta charlie Bravo alpha",
  status: "alpha echo Delta Bravo Foxtrot charlie",
  "-status": "charlie Bravo Foxtrot Delta alpha echo",
  progress: "Bravo echo alpha charlie Foxtrot Delta",
  "-progress": "Delta Foxtrot alpha charlie Bravo echo",
  tasks: "Bravo Delta charlie alpha Foxtrot echo",
  "-tasks": "echo alpha Foxtrot charlie Bravo Delta",
  dueDate: "charlie Foxtrot alpha Delta Bravo echo",
  "-dueDate": "alpha Delta charlie Foxtrot Bravo echo",
  visits: "Delta echo alpha Bravo charlie Foxtrot",
  "-visits": "alpha Bravo charlie Foxtrot echo Delta",
  createdAt: "Bravo Delta alpha Foxtrot echo charlie",
  "-createdAt": "charlie echo Foxtrot alpha Delta Bravo",
};

describe.each([
  ["stored for today", "2026-03-09"],
  ["stored for another day", "2026-03-08"],
])("with past-due figures %s,", (_, day) => {
  beforeAll(() => turnDay(app.db, day));

  test.each([...clientSort])("clients are sorted by %s, in the whole list and across pages", async (sort) => {
    const expected = orders[sort].split(" ");
    expect(await names(`sort=${sort}`)).toEqual(expected);
    const pages = await Promise.all([1, 2, 3].map((page) => names(`sort=${sort}&pageSize=2&page=${page}`)));
    expect(pages.flat()).toEqual(expected);
  });

  test("clients are sorted by name by default, in the whole list and in pages", async () => {
    const byName = orders.name.split(" ");
    expect(await names("")).toEqual(byName);
    expect(await names("page=1")).toEqual(byName);
  });
});
