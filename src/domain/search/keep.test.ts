import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { erasePerson } from "#/src/areas/erasure";
import type { Task } from "#/src/contract/tasks";
import { fold } from "#/src/format/fold";
import { expectJson, makeClient, makeOnboarding, startApp, type TestApp } from "#/test/support/app";
import { operationOf, undoPath } from "#/test/support/operations";
import { newTask } from "#/test/support/requests";
import { addedProject } from "#/test/support/requests-design";
import { addedLead } from "#/test/support/requests-leads";
import { addTemplate } from "#/test/support/templates";
import { keepSearchWhole } from "./keep";
import { countWrongEntries } from "./recount";
import { searchable, spaced } from "./searchable";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addTemplate(app.db, { name: "Kickoff" });
});
afterAll(() => app.stop());

const rowsOf = async (statement: string) =>
  (await app.db.client.execute(statement)).rows.map((row) => JSON.stringify(Object.values(row)));
const kept = async () => [
  ...(await rowsOf("select kind, id, names, rest from search_entries order by kind, id")),
  ...(await rowsOf("select title, names from search_titles order by title")),
];
const pending = () => rowsOf("select * from search_pending");

/** Fails where an index holds other words than the table that it stands over. */
async function checkIndexes() {
  for (const index of ["search_index", "search_title_index"]) {
    await app.db.client.execute(`insert into ${index} (${index}, rank) values ('integrity-check', 1)`);
  }
}

test("whatever is written by the portal's verbs and undone, the search is what it would be if it were made anew", async () => {
  const admin = app.as("admin");
  const names = fc.sample(fc.stringMatching(/^[A-Za-zßéİ][a-z é-]{2,12}[a-z]$/), { numRuns: 24, seed: 3 });
  const nameAt = (at: number) => `${names[at % names.length]} ${at % 5}`;
  const made = {
    clients: [] as string[],
    tasks: [] as string[],
    leads: [] as string[],
    projects: [] as string[],
  };
  const operations: string[] = [];
  const pick = (ids: string[], at: number) => ids[at % ids.length] ?? "";
  const send = async (method: string, path: string, body?: object) => {
    const answer = await admin(method, path, body);
    expect([method, path, answer.status < 500]).toEqual([method, path, true]);
    if (answer.headers.has("X-Operation-Id")) operations.push(operationOf(answer));
  };
  const verbs: ((at: number) => Promise<unknown>)[] = [
    async (at) => {
      const { id } = await makeClient(app, {
        name: `${nameAt(at)} ${made.clients.length}`,
        brandNames: [nameAt(at + 1)],
      });
      await makeOnboarding(app, id);
      made.clients.push(id);
    },
    async (at) => {
      const path = `/api/clients/${pick(made.clients, at)}/tasks`;
      made.tasks.push(
        (await expectJson<Task>(await admin("POST", path, newTask({ name: nameAt(at) })), 201)).id,
      );
    },
    (at) => send("PATCH", `/api/tasks/${pick(made.tasks, at)}`, { name: nameAt(at + 3) }),
    (at) => send("PATCH", `/api/tasks/${pick(made.tasks, at)}`, { status: "blocked" }),
    (at) => send("DELETE", `/api/tasks/${pick(made.tasks, at)}`),
    (at) =>
      send("PATCH", `/api/clients/${pick(made.clients, at)}`, {
        name: `${nameAt(at + 7)} ${at}`,
        brandNames: [nameAt(at)],
      }),
    (at) =>
      send("PATCH", `/api/clients/${pick(made.clients, at)}`, { primaryContactEmail: `c${at}@brand.test` }),
    async (at) => made.leads.push((await addedLead(app, { companyName: nameAt(at) })).id),
    (at) => send("DELETE", `/api/client-leads/${pick(made.leads, at)}`),
    async (at) =>
      made.projects.push(
        (await addedProject(app, { clientId: pick(made.clients, at), projectName: nameAt(at) })).id,
      ),
    (at) => send("DELETE", `/api/design-projects/${pick(made.projects, at)}`),
    (at) => send("POST", undoPath(pick(operations, at)), {}),
    () => keepSearchWhole(app.db),
  ];
  for (const [at, verb] of verbs.entries()) if (at < 2 || at === 7 || at === 9) await verb(at);
  for (const at of fc.sample(fc.nat(10_000), { numRuns: 160, seed: 11 }))
    await verbs[at % verbs.length]?.(at);

  expect(await pending()).not.toEqual([]);
  expect(await countWrongEntries(app.db)).toBe(0);
  await keepSearchWhole(app.db);
  expect(await countWrongEntries(app.db)).toBe(0);
  await checkIndexes();
  const before = await kept();
  expect(before.length).toBeGreaterThan(20);
  await app.db.client.executeMultiple(`delete from search_entries; delete from search_titles;
    insert into search_pending (kind, ref) select 'client', id from clients union all select 'lead', id from client_leads
      union all select 'design_project', id from design_projects union all select 'person', id from users
      union all select distinct 'title', name from client_tasks`);
  await keepSearchWhole(app.db);
  expect(await kept()).toEqual(before);
  await checkIndexes();
});

test("a change of anything but what it is found by leaves nothing to take in", async () => {
  const client = await makeClient(app);
  await makeOnboarding(app, client.id);
  const path = `/api/clients/${client.id}/tasks`;
  const task = await expectJson<Task>(await app.as("admin")("POST", path, newTask()), 201);
  await keepSearchWhole(app.db);
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

test("a recount finds what is found by other words, and what an index lost", async () => {
  await makeClient(app, { name: "Told otherwise" });
  await keepSearchWhole(app.db);
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
    await keepSearchWhole(app.db);
    expect(await countWrongEntries(app.db)).toBe(0);
  }
});

test("nobody is found by the words of a person who was erased, and no index holds them", async () => {
  const email = "ottilie@quagga.example";
  await makeClient(app, {
    name: "Erased contact",
    primaryContactName: "Ottilie Quagga",
    primaryContactEmail: email,
  });
  await addedLead(app, { companyName: "Erased lead", clientName: "Ottilie Quagga", email });
  const found = (words: string) =>
    rowsOf(`select rowid from search_index where search_index match '"${words}"'`);
  await keepSearchWhole(app.db);
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

test("a part of a text is a part of it when it is searched for", () => {
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
