import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import pino from "pino";
import { erasePerson } from "#/src/areas/erasure";
import type { Task } from "#/src/contract/tasks";
import { fold } from "#/src/format/fold";
import { until } from "#/test/faults/support/until";
import { expectJson, makeClient, makeOnboarding, startApp, type TestApp } from "#/test/support/app";
import { operationOf, undoPath } from "#/test/support/operations";
import { newTask } from "#/test/support/requests";
import { addedProject } from "#/test/support/requests-design";
import { addedLead } from "#/test/support/requests-leads";
import { addTemplate } from "#/test/support/templates";
import { countWrongEntries } from "./recount";
import { searchable, spaced } from "./searchable";
import { startIndexUpdates, updateWholeIndex } from "./update-index";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addTemplate(app.db, { name: "Kickoff" });
});
afterAll(() => app.stop());

const rowsOf = async (statement: string) =>
  (await app.db.client.execute(statement)).rows.map((row) => JSON.stringify(Object.values(row)));
const indexed = async () => [
  ...(await rowsOf("select kind, id, names, rest from search_entries order by kind, id")),
  ...(await rowsOf("select title, names from search_titles order by title")),
];
const pending = () => rowsOf("select * from search_pending");

/** Fails if an index differs from its content table. */
async function checkIndexes() {
  for (const index of ["search_index", "search_title_index"]) {
    await app.db.client.execute(`insert into ${index} (${index}, rank) values ('integrity-check', 1)`);
  }
}

/** Returns the existing ids, from which the random steps choose. */
async function liveRows() {
  const ids = async (table: string) =>
    (await app.db.client.execute(`select id from ${table} order by id`)).rows.map(({ id }) => String(id));
  const { rows } = await app.db.client.execute("select id, client_id from design_projects order by id");
  return {
    clients: await ids("clients"),
    tasks: await ids("client_tasks"),
    leads: await ids("client_leads"),
    projects: rows.map((row) => ({ id: String(row.id), clientId: String(row.client_id) })),
  };
}

/** Performs a change and returns true if it had an effect. */
type Step = (at: number) => Promise<boolean>;

/** Minimum number of effective runs of each step; an undo is sometimes refused. */
const least = 4;

test("after any writes and undos, the search index equals one rebuilt from scratch", async () => {
  const admin = app.as("admin");
  const names = fc.sample(fc.stringMatching(/^[A-Za-zßéİ][a-z é-]{2,12}[a-z]$/), { numRuns: 24, seed: 3 });
  let count = 0;
  /** Returns an unused name, so that each change has an effect. */
  const newName = () => `${names[count % names.length]} ${count++}`;
  const operations: string[] = [];
  const send = async (method: string, path: string, body?: object) => {
    const answer = await admin(method, path, body);
    expect([method, path, answer.ok]).toEqual([method, path, true]);
    operations.push(operationOf(answer));
    return true;
  };
  const on = <T>(rows: readonly T[], act: (row: T) => Promise<boolean>): Step | null =>
    rows.length === 0
      ? null
      : (at) => {
          const row = rows[at % rows.length];
          return row === undefined ? Promise.resolve(false) : act(row);
        };
  const possible = ({ clients, tasks, leads, projects }: Awaited<ReturnType<typeof liveRows>>) => ({
    "add a client": async () => {
      const { id } = await makeClient(app, { name: newName(), brandNames: [newName()] });
      await makeOnboarding(app, id);
      return true;
    },
    "rename a client": on(clients, (id) =>
      send("PATCH", `/api/clients/${id}`, { name: newName(), brandNames: [newName()] }),
    ),
    "change brand names alone": on(projects, ({ clientId }) =>
      send("PATCH", `/api/clients/${clientId}`, { brandNames: [newName()] }),
    ),
    "change a contact": on(clients, (id) =>
      send("PATCH", `/api/clients/${id}`, { primaryContactEmail: `c${count++}@brand.test` }),
    ),
    "add a task": on(clients, (id) => send("POST", `/api/clients/${id}/tasks`, newTask({ name: newName() }))),
    "rename a task": on(tasks, (id) => send("PATCH", `/api/tasks/${id}`, { name: newName() })),
    "delete a task": on(tasks, (id) => send("DELETE", `/api/tasks/${id}`)),
    "add a lead": async () => Boolean(await addedLead(app, { companyName: newName() })),
    "delete a lead": on(leads, (id) => send("DELETE", `/api/client-leads/${id}`)),
    "add a project": on(clients, async (clientId) =>
      Boolean(await addedProject(app, { clientId, projectName: newName() })),
    ),
    "rename a project": on(projects, ({ id }) =>
      send("PUT", `/api/design-projects/${id}`, { projectName: newName() }),
    ),
    "move a project": on(clients.length > 1 ? projects : [], ({ id, clientId }) =>
      send("PUT", `/api/design-projects/${id}`, { clientId: clients.find((each) => each !== clientId) }),
    ),
    "delete a project": on(projects, ({ id }) => send("DELETE", `/api/design-projects/${id}`)),
    undo: on(operations.slice(-3), async (id) => {
      const { status } = await admin("POST", undoPath(id), {});
      expect([200, 409]).toContain(status);
      operations.splice(operations.indexOf(id), 1);
      return status === 200;
    }),
    "update the index": async () => {
      await updateWholeIndex(app.db);
      expect(await countWrongEntries(app.db)).toBe(0);
      return true;
    },
  });
  const acted: Record<string, number> = {};
  const draws = fc.sample(fc.record({ kind: fc.nat(10_000), at: fc.nat(10_000) }), {
    numRuns: 240,
    seed: 11,
  });
  for (const { kind, at } of draws) {
    const steps = Object.entries(possible(await liveRows())).filter(([, step]) => step !== null);
    const [name = "", step] = steps[kind % steps.length] ?? [];
    acted[name] = (acted[name] ?? 0) + Number(await step?.(at));
  }
  const possibleNames = Object.keys(possible(await liveRows()));
  expect(possibleNames.filter((name) => (acted[name] ?? 0) < least)).toEqual([]);

  await makeClient(app, { name: newName() });
  expect(await pending()).not.toEqual([]);
  expect(await countWrongEntries(app.db)).toBe(0);
  await updateWholeIndex(app.db);
  expect(await countWrongEntries(app.db)).toBe(0);
  await checkIndexes();
  const before = await indexed();
  expect(before.length).toBeGreaterThan(20);
  await app.db.client.executeMultiple(`delete from search_entries; delete from search_titles;
    insert into search_pending (kind, ref) select 'client', id from clients union all select 'lead', id from client_leads
      union all select 'design_project', id from design_projects union all select 'person', id from users
      union all select distinct 'title', name from client_tasks`);
  await updateWholeIndex(app.db);
  expect(await indexed()).toEqual(before);
  await checkIndexes();
});

test("a design is found by its name, its client's name and its client's brands, all up to date", async () => {
  const admin = app.as("admin");
  const old = await makeClient(app, { name: "Quillworks", brandNames: ["Plumeria"] });
  const next = await makeClient(app, { name: "Zephyrine", brandNames: ["Gustav"] });
  const { id } = await addedProject(app, { clientId: old.id, projectName: "Boxes" });
  const findsIt = async (words: string) => {
    await updateWholeIndex(app.db);
    const found = await expectJson<{ id: string }[]>(await admin("GET", `/api/search?q=${words}`));
    return found.some((each) => each.id === id);
  };
  const changes: [string, string, object, gained: string, lost: string][] = [
    ["PUT", `/api/design-projects/${id}`, { projectName: "Wrappers" }, "wrappers", "boxes"],
    ["PATCH", `/api/clients/${old.id}`, { brandNames: ["Ostrich"] }, "ostrich", "plumeria"],
    ["PUT", `/api/design-projects/${id}`, { clientId: next.id }, "zephyrine", "quillworks"],
  ];
  for (const [method, path, change, gained, lost] of changes) {
    expect([gained, await findsIt(gained), await findsIt(lost)]).toEqual([gained, false, true]);
    await expectJson(await admin(method, path, change));
    expect([gained, await findsIt(gained), await findsIt(lost)]).toEqual([gained, true, false]);
  }
});

test("the index is updated at the start and again and again until that is stopped", async () => {
  await makeClient(app, { name: "Before the start" });
  const stop = startIndexUpdates({ db: app.db, log: pino({ enabled: false }) }, 20);
  for (const name of ["Added later", "Added last"]) {
    await until("an index without gaps", async () => (await pending()).length === 0);
    await makeClient(app, { name });
  }
  await until("an index without gaps", async () => (await pending()).length === 0);
  await stop();
  await makeClient(app, { name: "After the end" });
  await Bun.sleep(60);
  expect(await pending()).not.toEqual([]);
});

test("a change of columns that are not searched leaves nothing to index", async () => {
  const client = await makeClient(app);
  await makeOnboarding(app, client.id);
  const path = `/api/clients/${client.id}/tasks`;
  const task = await expectJson<Task>(await app.as("admin")("POST", path, newTask()), 201);
  await updateWholeIndex(app.db);
  const me = app.people.contributor.id;
  const change = { status: "in_progress", dueDate: "2026-05-05", assigneeUserId: me, description: "More." };
  await expectJson(await app.as("admin")("PATCH", `/api/tasks/${task.id}`, change));
  await expectJson(await app.as("admin")("PATCH", `/api/clients/${client.id}`, { status: "paused" }));
  const again = await expectJson<Task>(
    await app.as("admin")("POST", path, newTask({ name: task.name })),
    201,
  );
  expect((await app.as("admin")("DELETE", `/api/tasks/${again.id}`)).status).toBe(204);
  expect(await pending()).toEqual([]);
});

test("a recount finds stale entries and rows missing from an index", async () => {
  await makeClient(app, { name: "Told otherwise" });
  await updateWholeIndex(app.db);
  expect(await countWrongEntries(app.db)).toBe(0);
  const wrong = [
    "update search_entries set names = 'x' where names like '%told%'",
    "delete from search_titles where title = 'Kickoff'",
  ];
  for (const statement of wrong) {
    await app.db.client.execute(statement);
    expect(await countWrongEntries(app.db)).toBeGreaterThan(0);
    await app.db.client.executeMultiple(`insert into search_pending select kind, id from search_entries where names = 'x';
      insert into search_pending values ('title', 'Kickoff')`);
    await updateWholeIndex(app.db);
    expect(await countWrongEntries(app.db)).toBe(0);
  }
});

test("an erased person is found by no word, and no index contains their data", async () => {
  const email = "ottilie@quagga.example";
  await makeClient(app, {
    name: "Erased contact",
    primaryContactName: "Ottilie Quagga",
    primaryContactEmail: email,
  });
  await addedLead(app, { companyName: "Erased lead", clientName: "Ottilie Quagga", email });
  const found = (words: string) =>
    rowsOf(`select rowid from search_index where search_index match '"${words}"'`);
  await updateWholeIndex(app.db);
  expect(await found("quagga")).toHaveLength(2);
  await erasePerson(app.db, email, "2026-03-09T00:00:00.000Z", false);
  expect(await pending()).toEqual([]);
  expect(await found("quagga")).toEqual([]);
  expect(
    await rowsOf("select id from search_entries where names like '%quagga%' or rest like '%quagga%'"),
  ).toEqual([]);
  await app.db.client.executeMultiple("create virtual table search_words using fts5vocab(search_index, row)");
  expect(await rowsOf("select term from search_words where term in ('uag', 'agg')")).toEqual([]);
  await app.db.client.execute("drop table search_words");
  await checkIndexes();
});

test("a substring of a text is a substring of its searchable form", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 30 });
  fc.assert(
    fc.property(text, fc.nat(30), fc.nat(30), (whole, from, length) => {
      const part = whole.slice(from, from + length);
      const isWhole =
        fold(whole).includes(fold(part)) && !/[\s\p{M}\p{Cc}]/u.test(whole) && part.isWellFormed();
      if (isWhole) expect(searchable([whole])).toContain(spaced(part));
    }),
  );
  expect(searchable(["Re-order (US)", null, " ", "Straße"])).toBe("\n re- order ( us) \n strasse \n");
});
